CREATE TABLE "event_feeds" (
	"user_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "event_feeds_user_id_workspace_id_pk" PRIMARY KEY("user_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "event_reminders" (
	"event_id" uuid NOT NULL,
	"recurrence_id" text NOT NULL,
	"person_key" text NOT NULL,
	"minutes" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_reminders_event_id_recurrence_id_person_key_minutes_starts_at_pk" PRIMARY KEY("event_id","recurrence_id","person_key","minutes","starts_at")
);
--> statement-breakpoint
DROP INDEX "event_occurrences_starts";--> statement-breakpoint
ALTER TABLE "event_occurrences" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_mails" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD CONSTRAINT "event_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD CONSTRAINT "event_feeds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "event_feeds_token" ON "event_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "event_reminders_sweep" ON "event_reminders" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "event_occurrences_remind" ON "event_occurrences" USING btree ("remind_at") WHERE "event_occurrences"."remind_at" is not null;