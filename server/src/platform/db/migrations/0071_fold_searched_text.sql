-- harmless: a new function
CREATE FUNCTION "messages_search"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  letters text;
  words text;
BEGIN
  -- The apostrophes that people type become the one of keyboards first, because a `´` taken apart is a space.
  letters := lower(regexp_replace(normalize(translate(NEW.body, '’‘‛ʼʻʹʾʿ`′´＇', ''''''''''''''''''''''''''), NFKD), '[\u0300-\u036f]+', '', 'g'));
  letters := translate(letters, 'łŁøØđĐðÐħĦŧŦıςẞÆŒÞ', 'llooddddhhttiσßæœþ');
  letters := replace(replace(replace(replace(letters, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  -- Split at anything that is no letter or digit but an apostrophe, each Chinese or Japanese character on its own.
  words := regexp_replace(letters,
    '[\u0021-\u0026\u0028-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00bf\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g');
  words := regexp_replace(words, '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])', ' \1 ', 'g');
  NEW.search := to_tsvector('simple', translate(words, '''', ' ')) ||
    array_to_tsvector(array['in ' || coalesce(NEW.parent_id, NEW.conversation_id)::text, 'by ' || NEW.sender_id::text]);
  IF words LIKE '%''%' THEN
    -- Only the words with apostrophes within, without these: `obrien` of "O'Brien". Contractions stay out, because "I'd"
    -- joined would be another word. They have no positions, so no phrase is found across them.
    words := regexp_replace(words, '(^|\s)''+|''+(?=\s|$)|''{2,}', ' ', 'g');
    words := regexp_replace(words, '(^|\s)([^\s'']+|\S*''(ll|d|re|ve|m))(?=\s|$)', ' ', 'g');
    NEW.search := NEW.search || strip(to_tsvector('simple', replace(words, '''', '')));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- harmless: the trigger fills it from now on, for older servers too
ALTER TABLE "messages" ALTER COLUMN "search" DROP EXPRESSION;
--> statement-breakpoint
-- harmless: no row is read
CREATE TRIGGER "messages_search" BEFORE INSERT OR UPDATE OF "body", "parent_id", "conversation_id", "sender_id" ON "messages"
  FOR EACH ROW EXECUTE FUNCTION "messages_search"();
--> statement-breakpoint
-- harmless: a new function
CREATE FUNCTION "members_look_up"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  folded text := NEW.name || ' ' || NEW.email;
BEGIN
  -- `foldedSql` in steps, because most people need few of them, and an import brings a hundred thousand people.
  IF octet_length(folded) > char_length(folded) THEN
    folded := regexp_replace(normalize(replace(folded, '´', ''), NFKD), '[\u0300-\u036f\u064b-\u065f\u0670\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0e\ufe0f\ufeff]+', '', 'g');
  END IF;
  folded := lower(folded);
  IF folded ~ '[^ -~]|[-''`]' THEN
    folded := replace(replace(replace(replace(translate(folded, 'łŁøØđĐðÐħĦŧŦıςẞÆŒÞ-‐‒–—―−''’‘‛ʼʻʹʾʿ`′', 'llooddddhhttiσßæœþ       '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  END IF;
  NEW.look_up := folded;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- harmless: the trigger fills it from now on, for older servers too
ALTER TABLE "members" ALTER COLUMN "look_up" DROP EXPRESSION;
--> statement-breakpoint
-- harmless: no row is read
CREATE TRIGGER "members_look_up" BEFORE INSERT OR UPDATE OF "name", "email" ON "members"
  FOR EACH ROW EXECUTE FUNCTION "members_look_up"();
