CREATE TABLE "space_texts" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"counted_bytes" bigint DEFAULT 0 NOT NULL,
	"added_bytes" bigint DEFAULT 0 NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "space_texts" ADD CONSTRAINT "space_texts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
