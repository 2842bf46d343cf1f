DROP INDEX "files_workspace";--> statement-breakpoint
DROP INDEX "files_owner";--> statement-breakpoint
CREATE INDEX "files_workspace" ON "files" USING btree ("workspace_id","sha256","size");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","id");