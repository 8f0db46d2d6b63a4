ALTER TABLE "sessions" ADD COLUMN "password_confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_usernames" ADD COLUMN "username_skeleton" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_skeleton" text;--> statement-breakpoint
CREATE INDEX "kept_usernames_by_skeleton" ON "kept_usernames" USING btree ("username_skeleton");--> statement-breakpoint
CREATE INDEX "users_by_username_skeleton" ON "users" USING btree ("username_skeleton");--> statement-breakpoint
UPDATE "sessions" SET "password_confirmed_at" = "created_at";
