CREATE TABLE "message_reactions" (
	"message_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_reactions_message_id_emoji_person_id_pk" PRIMARY KEY("message_id","emoji","person_id")
);
--> statement-breakpoint
CREATE TABLE "message_revisions" (
	"message_id" uuid NOT NULL,
	"change" integer NOT NULL,
	"body" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "message_revisions_message_id_change_pk" PRIMARY KEY("message_id","change")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_change" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "change" integer;--> statement-breakpoint
UPDATE "messages" SET "change" = "seq";--> statement-breakpoint
UPDATE "conversations" SET "last_change" = "last_seq";--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "change" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_by_id" uuid;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_revisions" ADD CONSTRAINT "message_revisions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_change" ON "messages" USING btree ("conversation_id","change");