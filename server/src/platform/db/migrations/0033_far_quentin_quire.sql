CREATE TABLE "message_erasures" (
	"workspace_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"alias_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_erasures_workspace_id_person_id_pk" PRIMARY KEY("workspace_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "message_erasures" ADD CONSTRAINT "message_erasures_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_reactions_person" ON "message_reactions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "messages_forwarded" ON "messages" USING btree ("forwarded_from_id") WHERE "messages"."forwarded_from_id" is not null;