ALTER TABLE "bulk_acts" ADD COLUMN "is_kept" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "bulk_acts_kept" ON "bulk_acts" USING btree ("created_at") WHERE "bulk_acts"."is_kept";