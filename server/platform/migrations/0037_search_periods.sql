-- The week in which a circuit was created, since the beginning of 1970. `server/circuits/library/periods.ts` computes the same.
CREATE FUNCTION circuit_period(created_at timestamp with time zone) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[floor(extract(epoch FROM created_at AT TIME ZONE 'UTC') / 604800)::integer]
$$;
--> statement-breakpoint
-- Built beside the one that it replaces: searches go on meanwhile, and those of the release before find what they look up in either.
CREATE INDEX "circuits_search_with_periods" ON "circuits" USING gin ("search_words",circuit_traits("qubits", "depth", "layers", "category_id", "properties"),circuit_period("created_at"));--> statement-breakpoint
DROP INDEX "circuits_search";--> statement-breakpoint
ALTER INDEX "circuits_search_with_periods" RENAME TO "circuits_search";
