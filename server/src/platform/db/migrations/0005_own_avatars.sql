ALTER TABLE "files" ALTER COLUMN "workspace_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id") WHERE "files"."workspace_id" is null;