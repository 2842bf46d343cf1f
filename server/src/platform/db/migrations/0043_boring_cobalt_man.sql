CREATE TABLE "library_parts" (
	"upload_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "library_parts_upload_id_part_pk" PRIMARY KEY("upload_id","part")
);
--> statement-breakpoint
CREATE TABLE "library_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text,
	"part_bytes" integer NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_parts" ADD CONSTRAINT "library_parts_upload_id_library_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."library_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_uploads" ADD CONSTRAINT "library_uploads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_uploads_owner" ON "library_uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "library_uploads_space" ON "library_uploads" USING btree ("workspace_id","size");--> statement-breakpoint
CREATE INDEX "library_uploads_touched" ON "library_uploads" USING btree ("touched_at");