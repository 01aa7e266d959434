ALTER TABLE notification ADD CONSTRAINT notification_check CHECK ((reference_kind IS NULL) = (reference_id IS NULL));
CREATE INDEX notification_unread ON notification (user_id) WHERE (read_at IS NULL);
ALTER TABLE notification SET (fillfactor = 85);
