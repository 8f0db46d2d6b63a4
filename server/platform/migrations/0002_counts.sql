-- Counts of a circuit are kept by the database itself, whichever way a like or a comment comes or goes.
CREATE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE circuits SET like_count = like_count + 1 WHERE id = NEW.circuit_id;
  ELSE
    UPDATE circuits SET like_count = like_count - 1 WHERE id = OLD.circuit_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_likes AFTER INSERT OR DELETE ON likes FOR EACH ROW EXECUTE FUNCTION count_likes();
--> statement-breakpoint
CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE circuits SET comment_count = comment_count + 1 WHERE id = NEW.circuit_id;
  ELSE
    UPDATE circuits SET comment_count = comment_count - 1 WHERE id = OLD.circuit_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_comments AFTER INSERT OR DELETE ON comments FOR EACH ROW EXECUTE FUNCTION count_comments();
