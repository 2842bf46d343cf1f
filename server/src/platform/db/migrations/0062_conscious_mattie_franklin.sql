ALTER TABLE "mails" ADD COLUMN "claim" uuid;--> statement-breakpoint
ALTER TABLE "push_notices" ADD COLUMN "claim" uuid;--> statement-breakpoint
ALTER TABLE "push_notices" ADD COLUMN "expires_at" timestamp with time zone DEFAULT now() + interval '1 day' NOT NULL;