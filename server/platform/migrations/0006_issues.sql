CREATE TABLE "issue_attachments" (
	"file" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"uploader_id" uuid,
	"issue_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issue_id" uuid NOT NULL,
	"field" text NOT NULL,
	"before" text,
	"after" text,
	"changed_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issue_id" uuid NOT NULL,
	"author_id" uuid,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_mail_refusals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_mail_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"text_key" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"priority" text DEFAULT 'MEDIUM' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"reproduction_steps" text DEFAULT '' NOT NULL,
	"expected_behavior" text DEFAULT '' NOT NULL,
	"actual_behavior" text DEFAULT '' NOT NULL,
	"browser_info" text DEFAULT '' NOT NULL,
	"device_info" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"author_id" uuid,
	"assigned_to_id" uuid,
	"reported_kind" text,
	"reported_circuit_id" uuid,
	"reported_comment_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"admin_id" uuid,
	"admin_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "circuits" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "issue_attachments" ADD CONSTRAINT "issue_attachments_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_attachments" ADD CONSTRAINT "issue_attachments_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_changes" ADD CONSTRAINT "issue_changes_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_changes" ADD CONSTRAINT "issue_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_comments" ADD CONSTRAINT "issue_comments_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_comments" ADD CONSTRAINT "issue_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_mail_refusals" ADD CONSTRAINT "issue_mail_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_mail_tokens" ADD CONSTRAINT "issue_mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_assigned_to_id_users_id_fk" FOREIGN KEY ("assigned_to_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_reported_circuit_id_circuits_id_fk" FOREIGN KEY ("reported_circuit_id") REFERENCES "public"."circuits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_reported_comment_id_comments_id_fk" FOREIGN KEY ("reported_comment_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_attachments_by_issue" ON "issue_attachments" USING btree ("issue_id","position");--> statement-breakpoint
CREATE INDEX "issue_attachments_by_uploader" ON "issue_attachments" USING btree ("uploader_id");--> statement-breakpoint
CREATE INDEX "issue_changes_by_issue" ON "issue_changes" USING btree ("issue_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "issue_changes_by_user" ON "issue_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "issue_comments_by_issue" ON "issue_comments" USING btree ("issue_id","created_at","id");--> statement-breakpoint
CREATE INDEX "issue_comments_by_author" ON "issue_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "issue_mail_tokens_by_user" ON "issue_mail_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "issue_mail_tokens_by_expiry" ON "issue_mail_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "issues_by_time" ON "issues" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "issues_by_status" ON "issues" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "issues_by_type" ON "issues" USING btree ("type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "issues_by_priority" ON "issues" USING btree ("priority","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "issues_by_author" ON "issues" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "issues_by_assignee" ON "issues" USING btree ("assigned_to_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "issues_by_circuit" ON "issues" USING btree ("reported_circuit_id");--> statement-breakpoint
CREATE INDEX "issues_by_comment" ON "issues" USING btree ("reported_comment_id");--> statement-breakpoint
CREATE INDEX "issues_text_parts" ON "issues" USING gin ("text_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "moderation_log_by_time" ON "moderation_log" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "moderation_log_by_admin" ON "moderation_log" USING btree ("admin_id");--> statement-breakpoint
ALTER TABLE "circuits" ADD CONSTRAINT "circuits_hidden" CHECK ("circuits"."hidden_at" is null or not "circuits"."is_public");
--> statement-breakpoint
-- A hidden comment counts for nothing: not when it is hidden, not when it goes.
CREATE OR REPLACE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE circuit_counts SET comments = comments + 1 WHERE circuit_id = NEW.circuit_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE circuit_counts SET comments = comments - 1 WHERE circuit_id = OLD.circuit_id AND OLD.hidden_at IS NULL;
  ELSIF OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL THEN
    UPDATE circuit_counts SET comments = comments - 1 WHERE circuit_id = NEW.circuit_id;
  ELSIF OLD.hidden_at IS NOT NULL AND NEW.hidden_at IS NULL THEN
    UPDATE circuit_counts SET comments = comments + 1 WHERE circuit_id = NEW.circuit_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_hidden_comments AFTER UPDATE OF hidden_at ON comments FOR EACH ROW EXECUTE FUNCTION count_comments();
