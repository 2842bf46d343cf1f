ALTER TABLE "files" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "preview_sha256" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "waveform" text;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_message" ON "files" USING btree ("message_id") WHERE "files"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "files_sent" ON "files" USING btree ("owner_id","created_at") WHERE "files"."kind" = 'message';--> statement-breakpoint
CREATE INDEX "files_unsent" ON "files" USING btree ("created_at") WHERE "files"."kind" = 'message' and "files"."message_id" is null;--> statement-breakpoint
CREATE INDEX "files_bytes" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "files_preview_bytes" ON "files" USING btree ("preview_sha256") WHERE "files"."preview_sha256" is not null;