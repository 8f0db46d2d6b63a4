CREATE TABLE "curated_collections" (
	"folder" text PRIMARY KEY NOT NULL,
	"collection_id" uuid,
	"files" text[] DEFAULT '{}'::text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "curated_collections" ADD CONSTRAINT "curated_collections_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "curated_collections_by_collection" ON "curated_collections" USING btree ("collection_id");