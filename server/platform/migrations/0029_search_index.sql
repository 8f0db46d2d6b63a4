-- What filters of numbers look for: the number itself below 32, and above it in eight steps for each power of two; and the power of two.
-- `server/circuits/search/traits.ts` computes the same.
CREATE FUNCTION circuit_traits(qubits integer, depth integer, layers integer, category uuid, properties text[]) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
DECLARE
  names CONSTANT text[] := ARRAY['qubits:', 'depth:', 'layers:'];
  numbers CONSTANT integer[] := ARRAY[qubits, depth, layers];
  traits text[] := coalesce(properties, '{}') || ('category:' || category);
  power integer;
BEGIN
  FOR place IN 1..3 LOOP
    CONTINUE WHEN numbers[place] IS NULL;
    IF numbers[place] < 1 THEN
      traits := traits || (names[place] || '0');
      CONTINUE;
    END IF;
    power := width_bucket(numbers[place], ARRAY[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536,
      131072, 262144, 524288, 1048576, 2097152, 4194304, 8388608, 16777216, 33554432, 67108864, 134217728, 268435456, 536870912,
      1073741824]) - 1;
    traits := traits || (names[place] || '2^' || power) || (names[place] ||
      CASE WHEN power < 5 THEN numbers[place]::text ELSE '2^' || power || '+' || ((numbers[place] >> (power - 3)) & 7) END);
  END LOOP;
  RETURN traits;
END $$;
--> statement-breakpoint
CREATE INDEX "circuits_search" ON "circuits" USING gin ("search_words",circuit_traits("qubits", "depth", "layers", "category_id", "properties"));--> statement-breakpoint
-- With a letter for each space, so that a text of several words is found by how they follow each other.
CREATE INDEX "circuits_names" ON "circuits" USING gin (replace("name_key", ' ', 'j') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "circuits_descriptions" ON "circuits" USING gin (replace("description_key", ' ', 'j') gin_trgm_ops);--> statement-breakpoint
DROP INDEX "circuits_name_parts";--> statement-breakpoint
DROP INDEX "circuits_description_parts";--> statement-breakpoint
DROP INDEX "circuits_words";--> statement-breakpoint
DROP INDEX "circuits_by_qubits";--> statement-breakpoint
DROP INDEX "circuits_by_depth";--> statement-breakpoint
DROP INDEX "circuits_by_layers";--> statement-breakpoint
DROP INDEX "circuits_by_property";--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_vocabulary_by_letters" ON "search_vocabulary" USING btree ("word" collate "C");--> statement-breakpoint
CREATE INDEX "search_vocabulary_parts" ON "search_vocabulary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_vocabulary_shortened" ON "search_vocabulary" USING btree ("word") WHERE length("search_vocabulary"."word") >= case when octet_length("search_vocabulary"."word") = length("search_vocabulary"."word") then 50 else 25 end;--> statement-breakpoint
-- In their order, so that two writers wait for each other at most once.
CREATE FUNCTION search_vocabulary_of(vectors tsvector[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT word FROM unnest(vectors) AS vector, unnest(tsvector_to_array(vector)) AS word
  WHERE length(word) >= 3 AND word !~ '^[0-9]+$' ORDER BY word;
$$;
--> statement-breakpoint
CREATE FUNCTION add_search_vocabulary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_vocabulary (word)
    SELECT word FROM search_vocabulary_of(ARRAY(SELECT search_words FROM added)) AS word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_search_vocabulary AFTER INSERT ON circuits REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_search_vocabulary();
--> statement-breakpoint
CREATE FUNCTION add_changed_search_vocabulary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_vocabulary (word)
    SELECT word FROM search_vocabulary_of(ARRAY[NEW.search_words]) AS word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_changed_search_vocabulary AFTER UPDATE OF search_words ON circuits FOR EACH ROW
  WHEN (OLD.search_words IS DISTINCT FROM NEW.search_words)
  EXECUTE FUNCTION add_changed_search_vocabulary();
--> statement-breakpoint
INSERT INTO search_vocabulary (word)
  SELECT word FROM ts_stat('SELECT search_words FROM circuits WHERE search_words IS NOT NULL')
  WHERE length(word) >= 3 AND word !~ '^[0-9]+$';
