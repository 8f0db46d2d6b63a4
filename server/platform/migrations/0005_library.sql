CREATE TABLE "circuit_counts" (
	"circuit_id" uuid PRIMARY KEY NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "circuit_counts_whole" CHECK ("circuit_counts"."likes" >= 0 and "circuit_counts"."comments" >= 0)
);
--> statement-breakpoint
CREATE TABLE "hidings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_counts" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"amount" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "circuits" DROP CONSTRAINT "circuits_counts";--> statement-breakpoint
DROP INDEX "circuits_by_likes";--> statement-breakpoint
DROP INDEX "circuits_by_category";--> statement-breakpoint
ALTER TABLE "circuits" ADD COLUMN "origin_id" uuid;--> statement-breakpoint
ALTER TABLE "circuits" ADD COLUMN "shape" text;--> statement-breakpoint
ALTER TABLE "circuits" ADD COLUMN "coupling" text;--> statement-breakpoint
ALTER TABLE "circuit_counts" ADD CONSTRAINT "circuit_counts_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "circuit_counts_by_likes" ON "circuit_counts" USING btree ("likes" DESC NULLS FIRST,"circuit_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "public_counts_by_kind" ON "public_counts" USING btree ("kind","id");--> statement-breakpoint
ALTER TABLE "circuits" ADD CONSTRAINT "circuits_origin_id_circuits_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."circuits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "circuits_private" ON "circuits" USING btree ("author_id") WHERE not "circuits"."is_public";--> statement-breakpoint
CREATE INDEX "circuits_by_shape" ON "circuits" USING btree ("shape","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "circuits_by_coupling" ON "circuits" USING btree ("coupling","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "circuits_by_origin" ON "circuits" USING btree ("origin_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "circuits_by_category" ON "circuits" USING btree ("category_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- What was counted so far moves over, before the triggers take it up.
INSERT INTO "circuit_counts" ("circuit_id", "likes", "comments") SELECT "id", "like_count", "comment_count" FROM "circuits";--> statement-breakpoint
INSERT INTO "public_counts" ("kind", "id", "amount")
  SELECT 'all', '00000000-0000-0000-0000-000000000000'::uuid, count(*) FROM "circuits" WHERE "is_public" HAVING count(*) > 0
  UNION ALL SELECT 'category', "category_id", count(*) FROM "circuits" WHERE "is_public" GROUP BY "category_id"
  UNION ALL SELECT 'tag', "tag_id", count(*) FROM "circuit_tags" JOIN "circuits" ON "circuits"."id" = "circuit_id"
    WHERE "is_public" GROUP BY "tag_id";--> statement-breakpoint
INSERT INTO "hidings" DEFAULT VALUES;--> statement-breakpoint
ALTER TABLE "circuits" DROP COLUMN "like_count";--> statement-breakpoint
ALTER TABLE "circuits" DROP COLUMN "comment_count";--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE circuit_counts SET likes = likes + 1 WHERE circuit_id = NEW.circuit_id;
  ELSE
    UPDATE circuit_counts SET likes = likes - 1 WHERE circuit_id = OLD.circuit_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE circuit_counts SET comments = comments + 1 WHERE circuit_id = NEW.circuit_id;
  ELSE
    UPDATE circuit_counts SET comments = comments - 1 WHERE circuit_id = OLD.circuit_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Counts of a circuit live beside it from its first moment.
CREATE FUNCTION begin_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO circuit_counts (circuit_id) SELECT id FROM added;
  INSERT INTO public_counts (kind, id, amount)
    SELECT 'all', '00000000-0000-0000-0000-000000000000', count(*) FROM added WHERE is_public HAVING count(*) > 0;
  INSERT INTO public_counts (kind, id, amount)
    SELECT 'category', category_id, count(*) FROM added WHERE is_public GROUP BY category_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER begin_counts AFTER INSERT ON circuits REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION begin_counts();
--> statement-breakpoint
CREATE FUNCTION count_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public_counts (kind, id, amount)
    SELECT 'tag', changed.tag_id, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
    FROM changed JOIN circuits ON circuits.id = changed.circuit_id WHERE circuits.is_public GROUP BY changed.tag_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_tags_added AFTER INSERT ON circuit_tags REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_tags();
--> statement-breakpoint
CREATE TRIGGER count_tags_removed AFTER DELETE ON circuit_tags REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_tags();
--> statement-breakpoint
-- Adds a circuit to the counts of public ones, or takes it out.
CREATE FUNCTION count_public(circuit uuid, category uuid, by integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public_counts (kind, id, amount) VALUES ('all', '00000000-0000-0000-0000-000000000000', by), ('category', category, by);
  INSERT INTO public_counts (kind, id, amount) SELECT 'tag', tag_id, by FROM circuit_tags WHERE circuit_id = circuit;
$$;
--> statement-breakpoint
-- Before it goes its tags are still there; when they go with it, it is no longer found, so that they are not counted twice.
CREATE FUNCTION count_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_public THEN PERFORM count_public(OLD.id, OLD.category_id, -1); END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_removed BEFORE DELETE ON circuits FOR EACH ROW EXECUTE FUNCTION count_removed();
--> statement-breakpoint
CREATE FUNCTION count_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_public THEN PERFORM count_public(OLD.id, OLD.category_id, -1); END IF;
  IF NEW.is_public THEN PERFORM count_public(NEW.id, NEW.category_id, 1); END IF;
  IF OLD.is_public AND NOT NEW.is_public THEN UPDATE hidings SET amount = amount + 1; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_moved AFTER UPDATE OF is_public, category_id ON circuits FOR EACH ROW
  WHEN (OLD.is_public IS DISTINCT FROM NEW.is_public OR OLD.category_id IS DISTINCT FROM NEW.category_id)
  EXECUTE FUNCTION count_moved();
