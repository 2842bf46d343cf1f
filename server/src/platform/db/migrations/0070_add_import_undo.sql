ALTER TABLE "members" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bulk_acts_import" ON "bulk_acts" USING btree ("workspace_id",("wish" ->> 'importId'));--> statement-breakpoint
CREATE INDEX "members_import" ON "members" USING btree ("workspace_id","import_id") WHERE "members"."import_id" is not null;