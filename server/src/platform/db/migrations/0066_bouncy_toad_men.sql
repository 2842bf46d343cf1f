CREATE TABLE "mail_allowances" (
	"key" text NOT NULL,
	"day" text NOT NULL,
	"mails" integer NOT NULL,
	CONSTRAINT "mail_allowances_key_day_pk" PRIMARY KEY("key","day")
);
--> statement-breakpoint
CREATE TABLE "mail_stops" (
	"email" text NOT NULL,
	"sender" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_stops_email_sender_pk" PRIMARY KEY("email","sender")
);
--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "waiting_invitations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "last_invitation_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sender_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "workspace_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_to_stranger" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_guarded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_allowances_day" ON "mail_allowances" USING btree ("day");