ALTER TABLE "idempotent_answers" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "idempotent_answers" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotent_answers" ADD COLUMN "is_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "idempotent_answers_by_new_id" ON "idempotent_answers" USING btree ("new_id");
--> statement-breakpoint
-- What a request made and is gone is not told as made again, whichever way it went.
CREATE FUNCTION mark_answers_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotent_answers SET is_gone = true FROM gone WHERE idempotent_answers.new_id = gone.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_answers_gone AFTER DELETE ON circuits REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION mark_answers_gone();
--> statement-breakpoint
CREATE TRIGGER mark_answers_gone AFTER DELETE ON comments REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION mark_answers_gone();
--> statement-breakpoint
CREATE TRIGGER mark_answers_gone AFTER DELETE ON issues REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION mark_answers_gone();
--> statement-breakpoint
CREATE TRIGGER mark_answers_gone AFTER DELETE ON issue_comments REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION mark_answers_gone();
