-- The one row that it has.
INSERT INTO conversion_setting DEFAULT VALUES ON CONFLICT DO NOTHING;
