CREATE TABLE "search_terms" (
	"term" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_terms_parts" ON "search_terms" USING gin ("term" gin_trgm_ops);--> statement-breakpoint
-- Words without digits that stand in a name, a tag or a category (weight A). In their order, so that two writers wait for each other at most once.
CREATE FUNCTION search_terms_of(vectors tsvector[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT word.lexeme FROM unnest(vectors) AS vector, unnest(vector) AS word
  WHERE 'A' = ANY(word.weights) AND length(word.lexeme) >= 4 AND word.lexeme !~ '[0-9]' ORDER BY word.lexeme;
$$;
--> statement-breakpoint
CREATE FUNCTION add_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_terms (term)
    SELECT term FROM search_terms_of(ARRAY(SELECT search_words FROM added WHERE is_public)) AS term
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_search_terms AFTER INSERT ON circuits REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_search_terms();
--> statement-breakpoint
CREATE FUNCTION add_changed_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_terms (term)
    SELECT term FROM search_terms_of(ARRAY[NEW.search_words]) AS term
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_changed_search_terms AFTER UPDATE OF search_words, is_public ON circuits FOR EACH ROW
  WHEN (NEW.is_public AND (NOT OLD.is_public OR OLD.search_words IS DISTINCT FROM NEW.search_words))
  EXECUTE FUNCTION add_changed_search_terms();
--> statement-breakpoint
INSERT INTO search_terms (term)
  SELECT term FROM search_terms_of(ARRAY(SELECT search_words FROM circuits WHERE is_public AND search_words IS NOT NULL)) AS term;
