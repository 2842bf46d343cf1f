CREATE TABLE "calendar_accounts" (
	"linked_id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"synced_at" timestamp with time zone,
	"look_at" timestamp with time zone,
	"looking_until" timestamp with time zone,
	"wanted_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_copies" (
	"subject_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"external_id" text,
	"wanted" jsonb NOT NULL,
	"is_removed" boolean NOT NULL,
	"version" integer NOT NULL,
	"due_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"writing_until" timestamp with time zone,
	CONSTRAINT "calendar_copies_subject_id_calendar_id_pk" PRIMARY KEY("subject_id","calendar_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"calendar_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"start_date" text,
	"end_date" text,
	"is_busy" boolean NOT NULL,
	"url" text,
	CONSTRAINT "calendar_events_calendar_id_external_id_pk" PRIMARY KEY("calendar_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"linked_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"is_primary" boolean NOT NULL,
	"is_writable" boolean NOT NULL,
	"is_counted" boolean NOT NULL,
	"is_written" boolean NOT NULL,
	"cursor" text,
	"window_from" timestamp with time zone,
	"window_to" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "calendar_accounts" ADD CONSTRAINT "calendar_accounts_linked_id_linked_accounts_id_fk" FOREIGN KEY ("linked_id") REFERENCES "public"."linked_accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "calendar_copies" ADD CONSTRAINT "calendar_copies_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_linked_id_linked_accounts_id_fk" FOREIGN KEY ("linked_id") REFERENCES "public"."linked_accounts"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "calendar_accounts_look" ON "calendar_accounts" USING btree ("look_at") WHERE "calendar_accounts"."look_at" is not null;--> statement-breakpoint
CREATE INDEX "calendar_copies_due" ON "calendar_copies" USING btree ("due_at") WHERE "calendar_copies"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "calendar_copies_external" ON "calendar_copies" USING btree ("calendar_id","external_id");--> statement-breakpoint
CREATE INDEX "calendar_events_time" ON "calendar_events" USING btree ("calendar_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_external" ON "calendars" USING btree ("linked_id","external_id");