CREATE TABLE "event_attendances" (
	"event_id" uuid NOT NULL,
	"recurrence_id" text NOT NULL,
	"person_key" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_attendances_event_id_recurrence_id_person_key_pk" PRIMARY KEY("event_id","recurrence_id","person_key")
);
--> statement-breakpoint
CREATE TABLE "event_attendees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"recurrence_id" text NOT NULL,
	"person_key" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"is_let_in" boolean NOT NULL,
	"must_reconfirm" boolean NOT NULL,
	"answers" jsonb,
	"queued_at" timestamp with time zone,
	"responded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_occurrences" (
	"event_id" uuid NOT NULL,
	"recurrence_id" text NOT NULL,
	"workspace_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_cancelled" boolean NOT NULL,
	CONSTRAINT "event_occurrences_event_id_recurrence_id_pk" PRIMARY KEY("event_id","recurrence_id")
);
--> statement-breakpoint
CREATE TABLE "event_overrides" (
	"event_id" uuid NOT NULL,
	"recurrence_id" text NOT NULL,
	"is_cancelled" boolean NOT NULL,
	"patch" jsonb NOT NULL,
	CONSTRAINT "event_overrides_event_id_recurrence_id_pk" PRIMARY KEY("event_id","recurrence_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"organizer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"kind" text NOT NULL,
	"location" jsonb,
	"start_local" text NOT NULL,
	"end_local" text NOT NULL,
	"timezone" text NOT NULL,
	"is_all_day" boolean NOT NULL,
	"rrule" text,
	"exdates" jsonb NOT NULL,
	"rdates" jsonb NOT NULL,
	"capacity" integer,
	"has_waitlist" boolean NOT NULL,
	"rsvp_policy" text NOT NULL,
	"visibility" text NOT NULL,
	"is_draft" boolean NOT NULL,
	"is_cancelled" boolean NOT NULL,
	"questions" jsonb NOT NULL,
	"cover" text,
	"reminders" jsonb NOT NULL,
	"ical_uid" text NOT NULL,
	"ical_sequence" integer NOT NULL,
	"version" integer NOT NULL,
	"made_until" timestamp with time zone,
	"times_set_at" timestamp with time zone NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_attendees" ADD CONSTRAINT "event_attendees_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_attendees" ADD CONSTRAINT "event_attendees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_occurrences" ADD CONSTRAINT "event_occurrences_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_overrides" ADD CONSTRAINT "event_overrides_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organizer_id_users_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_attendances_key" ON "event_attendances" USING btree ("person_key","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_attendees_person" ON "event_attendees" USING btree ("event_id","recurrence_id","person_key");--> statement-breakpoint
CREATE INDEX "event_attendees_key" ON "event_attendees" USING btree ("person_key","event_id");--> statement-breakpoint
CREATE INDEX "event_attendees_user" ON "event_attendees" USING btree ("user_id","id") WHERE "event_attendees"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "event_occurrences_time" ON "event_occurrences" USING btree ("workspace_id","starts_at","event_id","recurrence_id");--> statement-breakpoint
CREATE INDEX "event_occurrences_starts" ON "event_occurrences" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "events_space" ON "events" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "events_organizer" ON "events" USING btree ("organizer_id","id");--> statement-breakpoint
CREATE INDEX "events_made_until" ON "events" USING btree ("made_until") WHERE "events"."made_until" is not null;