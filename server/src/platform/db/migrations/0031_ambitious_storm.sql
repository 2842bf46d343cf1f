CREATE TABLE "web_pages" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"words" jsonb,
	"picture_sha256" text,
	"width" integer,
	"height" integer,
	"size" integer,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "preview" jsonb;--> statement-breakpoint
CREATE INDEX "web_pages_asked" ON "web_pages" USING btree ("asked_at");