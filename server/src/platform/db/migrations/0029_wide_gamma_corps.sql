CREATE TABLE "message_mentions" (
	"message_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"name" text,
	CONSTRAINT "message_mentions_message_id_person_id_pk" PRIMARY KEY("message_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "notify" text;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "muted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_mentions_of" ON "message_mentions" USING btree ("person_id","conversation_id","seq");--> statement-breakpoint
CREATE INDEX "conversation_members_told" ON "conversation_members" USING btree ("conversation_id") WHERE "conversation_members"."notify" = 'all';