CREATE TABLE "link_give_backs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"holder" text NOT NULL,
	"token" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "link_give_backs_due" ON "link_give_backs" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "link_give_backs_holder" ON "link_give_backs" USING btree ("holder");