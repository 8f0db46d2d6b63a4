ALTER TABLE "circuit_versions" ADD COLUMN "properties" text[];--> statement-breakpoint
ALTER TABLE "circuits" ADD COLUMN "properties" text[];--> statement-breakpoint
CREATE INDEX "circuits_by_property" ON "circuits" USING gin ("properties");--> statement-breakpoint
CREATE INDEX "circuits_without_properties" ON "circuits" USING btree ("id") WHERE "circuits"."properties" is null;