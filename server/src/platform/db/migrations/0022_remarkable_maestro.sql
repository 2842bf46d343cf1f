CREATE TABLE "talk_consents" (
	"workspace_id" uuid NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talk_consents_workspace_id_one_id_other_id_pk" PRIMARY KEY("workspace_id","one_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "talk_consents" ADD CONSTRAINT "talk_consents_workspace_id_one_id_members_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","one_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_consents" ADD CONSTRAINT "talk_consents_workspace_id_other_id_members_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","other_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "talk_consents_of_other" ON "talk_consents" USING btree ("workspace_id","other_id");