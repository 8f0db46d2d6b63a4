CREATE TABLE "schema_releases" (
	"version" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
