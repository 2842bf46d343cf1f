CREATE TABLE "library_readings" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"next_turn_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_versions" ADD COLUMN "is_text_slow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "library_readings" ADD CONSTRAINT "library_readings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;