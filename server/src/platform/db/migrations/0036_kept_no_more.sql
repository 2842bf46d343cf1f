-- What a link leads to went on being kept where the words that named it were gone.
UPDATE "messages" SET "preview" = NULL WHERE "deleted_at" IS NOT NULL AND "preview" IS NOT NULL;--> statement-breakpoint
-- Below what is kept no more people talk on: nobody has deleted it.
UPDATE "messages" m SET "deleted_by_id" = NULL FROM "conversations" c
WHERE c."id" = m."conversation_id" AND m."seq" < c."first_seq" AND m."deleted_by_id" = m."sender_id" AND m."reply_count" > 0;--> statement-breakpoint
-- Answers that are kept no more were still counted.
UPDATE "messages" m SET "reply_count" = x."count" FROM (
	SELECT t."root_id", count(a."id") FILTER (WHERE a."deleted_at" IS NULL)::int AS "count"
	FROM "conversations" t LEFT JOIN "messages" a ON a."conversation_id" = t."id"
	WHERE t."root_id" IS NOT NULL GROUP BY t."root_id"
) x WHERE x."root_id" = m."id" AND m."reply_count" <> x."count";
