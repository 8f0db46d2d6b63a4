CREATE TABLE "collection_circuits" (
	"collection_id" uuid NOT NULL,
	"circuit_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_circuits_collection_id_circuit_id_pk" PRIMARY KEY("collection_id","circuit_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"is_public" boolean NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collection_circuits" ADD CONSTRAINT "collection_circuits_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_circuits" ADD CONSTRAINT "collection_circuits_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_circuits_by_circuit" ON "collection_circuits" USING btree ("circuit_id","collection_id");--> statement-breakpoint
CREATE INDEX "collections_public" ON "collections" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "collections"."is_public";--> statement-breakpoint
CREATE INDEX "collections_by_author" ON "collections" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);