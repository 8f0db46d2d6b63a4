ALTER TABLE "circuits" ADD COLUMN "search_words" "tsvector";--> statement-breakpoint
CREATE INDEX "circuits_words" ON "circuits" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "circuits_without_words" ON "circuits" USING btree ("id") WHERE "circuits"."search_words" is null;