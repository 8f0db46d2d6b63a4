CREATE UNLOGGED TABLE "request_counts" (
	"client" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "request_counts_by_reset" ON "request_counts" USING btree ("resets_at");