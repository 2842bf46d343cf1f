ALTER TABLE "polls" ADD COLUMN "staged_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "polls_staged" ON "polls" USING btree ("workspace_id") WHERE "polls"."staged_at" is not null;