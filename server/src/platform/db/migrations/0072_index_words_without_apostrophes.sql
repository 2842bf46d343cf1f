-- harmless: the column comes back under its name at once; the rewrite locks the table once, before a first release
ALTER TABLE "messages" drop column "search";--> statement-breakpoint
-- harmless: the column comes back under its name at once; the rewrite locks the table once, before a first release
ALTER TABLE "messages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(regexp_replace(regexp_replace(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(body, '’‘‛ʼʻʹʾʿ`′´＇', ''''''''''''''''''''''''''), NFKD), '[\u0300-\u036f]+', '', 'g')), 'łŁøØđĐðÐħĦŧŦıςẞÆŒÞ', 'llooddddhhttiσßæœþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[\u0021-\u0026\u0028-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00bf\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g'),
  '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])', ' \1 ', 'g'), '''', ' ')) || case when body ~ '[''’‘‛ʼʻʹʾʿ`′´＇]'
  then strip(to_tsvector('simple', replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(body, '’‘‛ʼʻʹʾʿ`′´＇', ''''''''''''''''''''''''''), NFKD), '[\u0300-\u036f]+', '', 'g')), 'łŁøØđĐðÐħĦŧŦıςẞÆŒÞ', 'llooddddhhttiσßæœþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[\u0021-\u0026\u0028-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00bf\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g'),
  '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])', ' \1 ', 'g'),
  '(^|\s)''+|''+(?=\s|$)|''{2,}', ' ', 'g'), '(^|\s)([^\s'']+|\S*''(ll|d|re|ve|m))(?=\s|$)', ' ', 'g'), '''', ''))) else ''::tsvector end || array_to_tsvector(array['in ' || coalesce(parent_id, conversation_id)::text, 'by ' || sender_id::text])) STORED;--> statement-breakpoint
-- harmless: built within the same lock, before a first release
CREATE INDEX "messages_search" ON "messages" USING gin ("search") WITH (fastupdate=false);
