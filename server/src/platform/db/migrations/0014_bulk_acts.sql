CREATE TABLE "bulk_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"input_hash" text NOT NULL,
	"wish" jsonb NOT NULL,
	"undo_of" uuid,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"actor_email" text NOT NULL,
	"address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"held_until" timestamp with time zone NOT NULL,
	"last_user_id" uuid,
	"total" integer NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_people" (
	"act_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"result" text,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "bulk_people_act_id_user_id_pk" PRIMARY KEY("act_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "bulk_acts" ADD CONSTRAINT "bulk_acts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_people" ADD CONSTRAINT "bulk_people_act_id_bulk_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."bulk_acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_acts_client" ON "bulk_acts" USING btree ("workspace_id","actor_id","client_id");--> statement-breakpoint
CREATE INDEX "bulk_acts_newest" ON "bulk_acts" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_acts_open" ON "bulk_acts" USING btree ("held_until") WHERE "bulk_acts"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "bulk_people_user" ON "bulk_people" USING btree ("user_id","act_id");