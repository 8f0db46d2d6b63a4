CREATE TABLE "circuit_claims" (
	"id" uuid NOT NULL,
	"circuit_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"claim" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"cases" integer,
	"is_sampled" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "circuit_claims_id_version_pk" PRIMARY KEY("id","version")
);
--> statement-breakpoint
ALTER TABLE "library_entries" ADD COLUMN "is_claimed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "circuit_claims" ADD CONSTRAINT "circuit_claims_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "circuit_claims_by_circuit" ON "circuit_claims" USING btree ("circuit_id","version","id");