CREATE TABLE "circuit_structures" (
	"circuit_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"hash" text,
	"windows" integer[],
	"operations" text
);
--> statement-breakpoint
ALTER TABLE "circuit_structures" ADD CONSTRAINT "circuit_structures_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "circuit_structures_by_hash" ON "circuit_structures" USING btree ("hash","circuit_id");--> statement-breakpoint
CREATE INDEX "circuit_structures_by_window" ON "circuit_structures" USING gin ("windows");