ALTER TABLE "mail_tokens" ADD COLUMN "email" text;--> statement-breakpoint
UPDATE "mail_tokens" SET "email" = "email_key";--> statement-breakpoint
ALTER TABLE "mail_tokens" ALTER COLUMN "email" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "verified_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "verified_email_key" text;--> statement-breakpoint
CREATE INDEX "mail_tokens_by_email" ON "mail_tokens" USING btree ("email_key","kind");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_verified_email_key_unique" UNIQUE("verified_email_key");--> statement-breakpoint
UPDATE "users" SET "verified_email" = "email", "verified_email_key" = "email_key" WHERE "is_verified" AND "email" IS NOT NULL;
