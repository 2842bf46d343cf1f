CREATE TABLE "agent_synonyms" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"groups" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"title" text NOT NULL,
	"last_number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_turns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"state" text NOT NULL,
	"sources" jsonb NOT NULL,
	"verdicts" jsonb NOT NULL,
	"is_answered" boolean NOT NULL,
	"rating" integer DEFAULT 0 NOT NULL,
	"engine" text NOT NULL,
	"tokens_in" integer NOT NULL,
	"tokens_out" integer NOT NULL,
	"cost_micros" bigint NOT NULL,
	"first_word_ms" integer,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"greeting" text NOT NULL,
	"instructions" text NOT NULL,
	"sources" text[] NOT NULL,
	"folder_ids" uuid[] NOT NULL,
	"area_id" integer,
	"is_active" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_texts" ADD COLUMN "indexed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_synonyms" ADD CONSTRAINT "agent_synonyms_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_threads" ADD CONSTRAINT "agent_threads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_threads" ADD CONSTRAINT "agent_threads_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_turns" ADD CONSTRAINT "agent_turns_thread_id_agent_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."agent_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_threads_person" ON "agent_threads" USING btree ("person_id","agent_id","updated_at");--> statement-breakpoint
CREATE INDEX "agent_threads_agent" ON "agent_threads" USING btree ("agent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_turns_number" ON "agent_turns" USING btree ("thread_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_turns_client" ON "agent_turns" USING btree ("thread_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agents_client" ON "agents" USING btree ("workspace_id","client_id");--> statement-breakpoint
CREATE INDEX "library_texts_indexed" ON "library_texts" USING btree ("indexed_at");