CREATE TABLE "space_edits" (
	"workspace_id" uuid NOT NULL,
	"part" text NOT NULL,
	"revision" integer NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "space_edits_workspace_id_part_pk" PRIMARY KEY("workspace_id","part")
);
--> statement-breakpoint
ALTER TABLE "space_edits" ADD CONSTRAINT "space_edits_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_edits" ADD CONSTRAINT "space_edits_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;