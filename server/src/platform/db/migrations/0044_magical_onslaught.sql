CREATE TABLE "library_chunks" (
	"version_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"page" integer,
	"heading" text,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "library_chunks_version_id_number_pk" PRIMARY KEY("version_id","number")
);
--> statement-breakpoint
CREATE TABLE "library_texts" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"title" "tsvector" NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_versions" ADD COLUMN "text_claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "library_versions" ADD COLUMN "text_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "library_versions" ADD COLUMN "words" "tsvector";--> statement-breakpoint
ALTER TABLE "library_chunks" ADD CONSTRAINT "library_chunks_version_id_library_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."library_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_texts" ADD CONSTRAINT "library_texts_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_texts_search" ON "library_texts" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "library_versions_unread" ON "library_versions" USING btree ("created_at") WHERE "library_versions"."text_status" = 'pending';