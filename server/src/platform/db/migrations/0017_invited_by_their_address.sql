-- [ADM-13] Of whoever never joined, a space forgets what it was told of their account.
UPDATE "members" m SET "image" = NULL, "name" = initcap(regexp_replace(split_part(m."email", '@', 1), '[._+-]+', ' ', 'g'))
FROM "users" u
WHERE u."id" = m."user_id" AND m."joined_at" IS NULL AND (m."name" = u."name" OR m."image" IS NOT NULL)
  AND (u."password_hash" IS NOT NULL OR EXISTS (SELECT 1 FROM "identities" i WHERE i."user_id" = u."id"));
