ALTER TABLE "calendar_accounts" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "calendar_copies" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "series_id" text;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "mark" text;--> statement-breakpoint
CREATE INDEX "calendar_events_series" ON "calendar_events" USING btree ("calendar_id","series_id") WHERE "calendar_events"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_mark" ON "calendar_events" USING btree ("calendar_id","mark") WHERE "calendar_events"."mark" is not null;--> statement-breakpoint
ALTER TABLE "calendars" DROP COLUMN "window_from";