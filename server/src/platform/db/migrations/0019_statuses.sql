CREATE TABLE "statuses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"emoji" text NOT NULL,
	"text" text NOT NULL,
	"clear_at" timestamp with time zone,
	"is_set" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_workspace_id_user_id_members_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statuses_each_once" ON "statuses" USING btree ("workspace_id","user_id","source","state","emoji","text");--> statement-breakpoint
CREATE UNIQUE INDEX "statuses_set" ON "statuses" USING btree ("workspace_id","user_id","source") WHERE "statuses"."is_set";