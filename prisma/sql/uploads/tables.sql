ALTER TABLE upload ADD CONSTRAINT upload_bytes_check CHECK (bytes > 0);
ALTER TABLE upload ADD CONSTRAINT upload_height_check CHECK (height > 0);
ALTER TABLE upload ADD CONSTRAINT upload_id_check CHECK (id ~ '^[A-Za-z0-9_-]{22}$');
ALTER TABLE upload ADD CONSTRAINT upload_width_check CHECK (width > 0);
