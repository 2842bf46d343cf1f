ALTER TABLE "sessions" ADD COLUMN "is_renewal_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "former_token_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "former_token_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sessions_former_token" ON "sessions" USING btree ("former_token_hash") WHERE "sessions"."former_token_hash" is not null;