CREATE TABLE "poll_ballots" (
	"poll_id" uuid NOT NULL,
	"voter_key" text NOT NULL,
	"voter_id" uuid,
	"voter_name" text,
	"option_ids" uuid[] NOT NULL,
	CONSTRAINT "poll_ballots_poll_id_voter_key_pk" PRIMARY KEY("poll_id","voter_key")
);
--> statement-breakpoint
CREATE TABLE "poll_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"poll_id" uuid NOT NULL,
	"label" text NOT NULL,
	"position" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"added_by" uuid NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"conversation_id" uuid,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"client_id" uuid NOT NULL,
	"question" text NOT NULL,
	"kind" text NOT NULL,
	"min_choices" integer NOT NULL,
	"max_choices" integer NOT NULL,
	"anonymity" text NOT NULL,
	"results" text NOT NULL,
	"may_add_options" boolean NOT NULL,
	"may_change_vote" boolean NOT NULL,
	"is_shuffled" boolean NOT NULL,
	"quorum" integer,
	"closes_at" timestamp with time zone,
	"status" text NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_reason" text,
	"is_edited" boolean DEFAULT false NOT NULL,
	"sealed_secret" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"shape" integer DEFAULT 1 NOT NULL,
	"ballot_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "poll_ballots" ADD CONSTRAINT "poll_ballots_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_options" ADD CONSTRAINT "poll_options_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_ballots_voter" ON "poll_ballots" USING btree ("voter_id","poll_id") WHERE "poll_ballots"."voter_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "poll_options_place" ON "poll_options" USING btree ("poll_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "poll_options_label" ON "poll_options" USING btree ("poll_id",lower("label"));--> statement-breakpoint
CREATE UNIQUE INDEX "polls_client" ON "polls" USING btree ("author_id","client_id");--> statement-breakpoint
CREATE INDEX "polls_list" ON "polls" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "polls_conversation" ON "polls" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "polls_due" ON "polls" USING btree ("closes_at") WHERE "polls"."status" = 'open';