-- Notifications go with the comment, circuit, collection or feedback that they are about. Browsers of their accounts count what is left
-- (`server/notifications/stream.ts`).
CREATE FUNCTION announce_deleted_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ketwork_notifications', user_id::text) FROM (SELECT DISTINCT user_id FROM gone) AS accounts;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER announce_deleted_notifications AFTER DELETE ON notifications REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION announce_deleted_notifications();
