CREATE INDEX "categories_by_name" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "tags_by_name" ON "tags" USING btree (lower("name"));