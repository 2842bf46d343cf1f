-- in batches of messages by id
UPDATE "messages" SET "body" = "body" WHERE "body" ~ '[^\t\n\r -~]|[''`]'
--> statement-breakpoint
-- in batches of members by user_id
UPDATE "members" SET "name" = "name" WHERE "name" || "email" ~ '[^ -~]|[-''`]'
--> statement-breakpoint
-- in batches of library_versions by id
UPDATE "library_versions" SET "words" = replace(replace(replace(replace(translate("words"::text, 'łøđðħŧıς', 'loddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')::tsvector WHERE "words"::text ~ '[łøđðħŧıςßæœþ]'
--> statement-breakpoint
-- in batches of library_chunks by version_id
UPDATE "library_chunks" SET "words" = replace(replace(replace(replace(translate("words"::text, 'łøđðħŧıς', 'loddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')::tsvector WHERE "words"::text ~ '[łøđðħŧıςßæœþ]'
--> statement-breakpoint
-- in batches of library_texts by item_id
UPDATE "library_texts" SET "title" = replace(replace(replace(replace(translate("title"::text, 'łøđðħŧıς', 'loddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')::tsvector, "search" = replace(replace(replace(replace(translate("search"::text, 'łøđðħŧıς', 'loddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')::tsvector, "indexed_at" = clock_timestamp() WHERE "search"::text ~ '[łøđðħŧıςßæœþ]'
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_search"
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_entries_search" ON "audit_entries" USING gin (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(replace("actor_name" || ' ' || coalesce("actor_email", '') || ' ' || "subject_name" || ' ' || coalesce("subject_email", ''), '´', ''), NFKD), '[\u0300-\u036f\u064b-\u065f\u0670\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0e\ufe0f\ufeff]+', '', 'g')), 'łŁøØđĐðÐħĦŧŦıςẞÆŒÞ-‐‒–—―−''’‘‛ʼʻʹʾʿ`′', 'llooddddhhttiσßæœþ       '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') gin_trgm_ops)
