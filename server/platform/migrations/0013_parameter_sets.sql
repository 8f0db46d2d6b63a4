CREATE TABLE "parameter_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" uuid NOT NULL,
	"name" text NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parameter_sets" ADD CONSTRAINT "parameter_sets_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parameter_sets_by_name" ON "parameter_sets" USING btree ("circuit_id","name");--> statement-breakpoint
-- As for circuits and comments: a set that is gone is not told as made again.
CREATE TRIGGER mark_answers_gone AFTER DELETE ON parameter_sets REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION mark_answers_gone();
