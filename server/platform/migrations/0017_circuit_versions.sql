CREATE TABLE "circuit_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"circuit_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"author_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"restored_from" integer,
	"content_hash" text NOT NULL,
	"qasm_code" text NOT NULL,
	"settings" jsonb,
	"qubits" integer NOT NULL,
	"layers" integer,
	"depth" integer NOT NULL,
	"operations" integer,
	"picture" text NOT NULL,
	"picture_width" real NOT NULL,
	"picture_height" real NOT NULL,
	"shape" text,
	"coupling" text,
	"stored_bytes" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "circuits" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "circuit_versions" ADD CONSTRAINT "circuit_versions_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_versions" ADD CONSTRAINT "circuit_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "circuit_versions_by_number" ON "circuit_versions" USING btree ("circuit_id","number");--> statement-breakpoint
CREATE INDEX "circuit_versions_by_author" ON "circuit_versions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "circuit_versions_by_picture" ON "circuit_versions" USING btree ("picture");--> statement-breakpoint
-- A request that saved a version is not answered as if it were still there once it is gone.
CREATE TRIGGER mark_answers_gone AFTER DELETE ON circuit_versions REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION mark_answers_gone();
