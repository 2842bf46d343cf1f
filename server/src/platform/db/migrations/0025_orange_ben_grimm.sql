ALTER TABLE "messages" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
UPDATE "messages" SET "parent_id" = "root"."conversation_id" FROM "conversations" JOIN "messages" "root" ON "root"."id" = "conversations"."root_id" WHERE "conversations"."id" = "messages"."conversation_id";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(regexp_replace(regexp_replace(normalize(body, NFKD),
  '[\u0300-\u036f]+', '', 'g'),
  '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00bf\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g'),
  '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])', ' \1 ', 'g')) || array_to_tsvector(array['in ' || coalesce(parent_id, conversation_id)::text, 'by ' || sender_id::text])) STORED;--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "messages_scope" ON "messages" USING btree (coalesce("parent_id", "conversation_id"),"created_at");