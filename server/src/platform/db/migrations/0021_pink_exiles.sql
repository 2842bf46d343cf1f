CREATE TABLE "receptions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"called_id" uuid,
	"is_for_anybody" boolean DEFAULT false NOT NULL,
	"called_at" timestamp with time zone,
	"met_by" uuid,
	"let_in_at" timestamp with time zone,
	"is_placed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_called_id_users_id_fk" FOREIGN KEY ("called_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_met_by_users_id_fk" FOREIGN KEY ("met_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receptions_called" ON "receptions" USING btree ("workspace_id","called_at");