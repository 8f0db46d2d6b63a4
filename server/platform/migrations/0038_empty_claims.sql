-- A claim of figures that names none was saved as proved: nothing had been checked. What searches know of its circuit follows.
WITH emptied AS (
  UPDATE "circuit_claims"
  SET "state" = 'not checked', "reason" = 'The claim names no figure.', "cases" = NULL, "is_sampled" = false, "updated_at" = now()
  WHERE "state" = 'proved' AND "claim"->>'kind' = 'figures' AND coalesce("claim"->'figures', '{}') = '{}'
    AND coalesce("claim"->'atMost', '{}') = '{}' AND coalesce("claim"->'gates', '{}') = '{}'
    AND coalesce("claim"->'layers', '[]') = '[]'
  RETURNING "id", "circuit_id", "version"
), marked AS (
  SELECT "circuits"."id", array_remove("properties", 'is:verified') AS "properties", EXISTS (
    SELECT FROM "circuit_claims" AS "other"
    WHERE "other"."circuit_id" = "circuits"."id" AND "other"."version" = "circuits"."version" AND "other"."state" = 'proved'
      AND NOT EXISTS (SELECT FROM emptied WHERE emptied."id" = "other"."id" AND emptied."version" = "other"."version")
  ) AS "has_proof"
  FROM "circuits"
  WHERE EXISTS (
    SELECT FROM emptied WHERE emptied."circuit_id" = "circuits"."id" AND emptied."version" = "circuits"."version"
  )
)
UPDATE "circuits"
SET "properties" = CASE WHEN "has_proof" THEN marked."properties" ELSE array_remove(marked."properties", 'has:claim') END
FROM marked WHERE "circuits"."id" = marked."id";
