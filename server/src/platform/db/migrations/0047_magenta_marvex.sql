CREATE TABLE "drive_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"bytes_done" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"problem" text,
	"file_id" uuid,
	"folder_id" text,
	"address" text,
	"parent_id" uuid,
	"upload_id" uuid,
	"resource_id" uuid,
	"drive_file_id" text,
	"url" text,
	"claim" uuid,
	"claimed_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_starts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"root_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"verifier" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "linked_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"scopes" text[] NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"expires_at" timestamp with time zone,
	"status" text NOT NULL,
	"last_error" text,
	"token_version" integer DEFAULT 1 NOT NULL,
	"renewing_until" timestamp with time zone,
	"linked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_items" ADD COLUMN "drive_file_id" text;--> statement-breakpoint
ALTER TABLE "drive_transfers" ADD CONSTRAINT "drive_transfers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_transfers" ADD CONSTRAINT "drive_transfers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_starts" ADD CONSTRAINT "link_starts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_accounts" ADD CONSTRAINT "linked_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drive_transfers_user" ON "drive_transfers" USING btree ("user_id","workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "drive_transfers_running" ON "drive_transfers" USING btree ("created_at") WHERE "drive_transfers"."status" = 'running';--> statement-breakpoint
CREATE INDEX "link_starts_user" ON "link_starts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "link_starts_expires" ON "link_starts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_accounts_user" ON "linked_accounts" USING btree ("user_id","provider","kind");