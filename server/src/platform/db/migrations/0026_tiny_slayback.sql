ALTER TABLE "conversation_members" ADD COLUMN "joined_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "audience_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "object_id" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_audience_id_conversations_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_object" ON "conversations" USING btree ("workspace_id","kind","object_id");--> statement-breakpoint
CREATE INDEX "conversations_audience" ON "conversations" USING btree ("audience_id");