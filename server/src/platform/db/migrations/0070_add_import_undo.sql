ALTER TABLE "members" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
-- harmless: a space has at most a few hundred acts
CREATE INDEX "bulk_acts_import" ON "bulk_acts" USING btree ("workspace_id",("wish" ->> 'importId'));--> statement-breakpoint
-- harmless: no member has an import yet, so the table is read once and nothing is sorted
CREATE INDEX "members_import" ON "members" USING btree ("workspace_id","import_id") WHERE "members"."import_id" is not null;