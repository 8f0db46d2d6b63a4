CREATE TABLE "search_name_starts" (
	"word" text NOT NULL,
	"start" text NOT NULL,
	CONSTRAINT "search_name_starts_word_start_pk" PRIMARY KEY("word","start")
);
--> statement-breakpoint
CREATE INDEX "search_name_starts_parts" ON "search_name_starts" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
-- In their order, so that two writers wait for each other at most once. What is shorter than three characters is looked up in no index.
CREATE FUNCTION search_name_starts_of(names text[]) RETURNS TABLE (word text, start text) LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT translate(piece, '123456789', '000000000'), left(name, 4)
  FROM unnest(names) AS name, unnest(string_to_array(name, ' ')) AS piece
  WHERE length(piece) >= 3 ORDER BY 1, 2;
$$;
--> statement-breakpoint
CREATE FUNCTION add_search_name_starts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_name_starts (word, start)
    SELECT word, start FROM search_name_starts_of(ARRAY(SELECT name_key FROM added))
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_search_name_starts AFTER INSERT ON circuits REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_search_name_starts();
--> statement-breakpoint
CREATE FUNCTION add_changed_search_name_starts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_name_starts (word, start)
    SELECT word, start FROM search_name_starts_of(ARRAY[NEW.name_key])
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_changed_search_name_starts AFTER UPDATE OF name_key ON circuits FOR EACH ROW
  WHEN (OLD.name_key IS DISTINCT FROM NEW.name_key)
  EXECUTE FUNCTION add_changed_search_name_starts();
--> statement-breakpoint
INSERT INTO search_name_starts (word, start)
  SELECT DISTINCT translate(piece, '123456789', '000000000'), left(name_key, 4)
  FROM circuits, unnest(string_to_array(name_key, ' ')) AS piece WHERE length(piece) >= 3;
