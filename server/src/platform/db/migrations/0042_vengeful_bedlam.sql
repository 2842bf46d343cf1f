CREATE TABLE "library_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid,
	"text" text,
	"bytes" bigint NOT NULL,
	"mime" text NOT NULL,
	"uploader_id" uuid NOT NULL,
	"uploader_name" text NOT NULL,
	"note" text,
	"text_status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_items" ADD COLUMN "version_id" uuid;--> statement-breakpoint
ALTER TABLE "library_versions" ADD CONSTRAINT "library_versions_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_versions" ADD CONSTRAINT "library_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "library_versions_number" ON "library_versions" USING btree ("item_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "library_versions_file" ON "library_versions" USING btree ("file_id");