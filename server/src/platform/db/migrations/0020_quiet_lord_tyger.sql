CREATE TABLE "desk_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sender_id" uuid,
	"sender_name" text NOT NULL,
	"client_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "desks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"map_id" text NOT NULL,
	"area_id" integer NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_notes" ADD CONSTRAINT "desk_notes_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_notes" ADD CONSTRAINT "desk_notes_workspace_id_user_id_members_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desks" ADD CONSTRAINT "desks_workspace_id_user_id_members_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_notes_once" ON "desk_notes" USING btree ("workspace_id","sender_id","client_id");--> statement-breakpoint
CREATE INDEX "desk_notes_of" ON "desk_notes" USING btree ("workspace_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "desk_notes_by" ON "desk_notes" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "desks_one_a_person" ON "desks" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "desks_one_owner" ON "desks" USING btree ("workspace_id","map_id","area_id");