CREATE TABLE "collection_follows" (
	"follower_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_follows_follower_id_collection_id_pk" PRIMARY KEY("follower_id","collection_id")
);
--> statement-breakpoint
CREATE TABLE "user_follows" (
	"follower_id" uuid NOT NULL,
	"followed_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "collection_id" uuid;--> statement-breakpoint
ALTER TABLE "collection_follows" ADD CONSTRAINT "collection_follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_follows" ADD CONSTRAINT "collection_follows_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_follows" ADD CONSTRAINT "user_follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_follows" ADD CONSTRAINT "user_follows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_follows_by_collection" ON "collection_follows" USING btree ("collection_id","follower_id");--> statement-breakpoint
CREATE INDEX "user_follows_by_followed" ON "user_follows" USING btree ("followed_id","follower_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_of_circuits" ON "notifications" USING btree ("circuit_id","user_id") WHERE "notifications"."kind" = 'circuit';--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_of_collections" ON "notifications" USING btree ("collection_id","circuit_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_of_followers" ON "notifications" USING btree ("user_id","actor_id",coalesce("collection_id", "user_id")) WHERE "notifications"."kind" = 'follow';