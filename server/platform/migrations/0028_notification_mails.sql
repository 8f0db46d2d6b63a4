CREATE TABLE "notification_digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_digests" ADD CONSTRAINT "notification_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_digests_by_due" ON "notification_digests" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_of_remixes" ON "notifications" USING btree ("circuit_id","user_id") WHERE "notifications"."kind" = 'remix';--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_hidden" CHECK ("collections"."hidden_at" is null or not "collections"."is_public");