-- harmless: older servers search the log by reading it, until they are replaced
DROP INDEX "audit_entries_search";--> statement-breakpoint
-- harmless: the column comes back under its name at once; the rewrite locks the table once, before a first release
ALTER TABLE "messages" drop column "search";--> statement-breakpoint
-- harmless: the column comes back under its name at once; the rewrite locks the table once, before a first release
ALTER TABLE "messages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(regexp_replace(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(body, NFKD), '[\u0300-\u036f]+', '', 'g')), 'łŁøØđĐðÐħĦŧŦıςẞÆŒÞ', 'llooddddhhttiσßæœþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00bf\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g'),
  '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])', ' \1 ', 'g')) || array_to_tsvector(array['in ' || coalesce(parent_id, conversation_id)::text, 'by ' || sender_id::text])) STORED;--> statement-breakpoint
-- harmless: the column comes back under its name at once; 100,000 people are rewritten in seconds
ALTER TABLE "members" drop column "look_up";--> statement-breakpoint
-- harmless: the column comes back under its name at once; 100,000 people are rewritten in seconds
ALTER TABLE "members" ADD COLUMN "look_up" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(replace(name || ' ' || email, '´', ''), NFKD), '[\u0300-\u036f\u064b-\u065f\u0670\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0e\ufe0f\ufeff]+', '', 'g')), 'łŁøØđĐðÐħĦŧŦıςẞÆŒÞ-‐‒–—―−''’‘‛ʼʻʹʾʿ`′', 'llooddddhhttiσßæœþ       '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
-- harmless: built within the same lock, before a first release
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(replace("actor_name" || ' ' || coalesce("actor_email", '') || ' ' || "subject_name" || ' ' || coalesce("subject_email", ''), '´', ''), NFKD), '[\u0300-\u036f\u064b-\u065f\u0670\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0e\ufe0f\ufeff]+', '', 'g')), 'łŁøØđĐðÐħĦŧŦıςẞÆŒÞ-‐‒–—―−''’‘‛ʼʻʹʾʿ`′', 'llooddddhhttiσßæœþ       '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') gin_trgm_ops);--> statement-breakpoint
-- harmless: built within the same lock, before a first release
CREATE INDEX "members_search" ON "members" USING gin ("look_up" gin_trgm_ops);--> statement-breakpoint
-- harmless: built within the same lock, before a first release
CREATE INDEX "messages_search" ON "messages" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
-- harmless: only rows with one of these letters, whose words stay the same otherwise
UPDATE "library_versions" SET "words" = replace(replace(replace(replace(translate("words"::text, 'łøđðħŧıς', 'loddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')::tsvector WHERE "words"::text ~ '[łøđðħŧıςßæœþ]';--> statement-breakpoint
-- harmless: only rows with one of these letters, whose words stay the same otherwise
UPDATE "library_chunks" SET "words" = replace(replace(replace(replace(translate("words"::text, 'łøđðħŧıς', 'loddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')::tsvector WHERE "words"::text ~ '[łøđðħŧıςßæœþ]';--> statement-breakpoint
-- harmless: only rows with one of these letters, whose words stay the same otherwise
UPDATE "library_texts" SET "title" = replace(replace(replace(replace(translate("title"::text, 'łøđðħŧıς', 'loddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')::tsvector, "search" = replace(replace(replace(replace(translate("search"::text, 'łøđðħŧıς', 'loddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')::tsvector, "indexed_at" = clock_timestamp() WHERE "search"::text ~ '[łøđðħŧıςßæœþ]';
