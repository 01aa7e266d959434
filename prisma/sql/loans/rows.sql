-- The one row that it has.
INSERT INTO loan_setting DEFAULT VALUES ON CONFLICT DO NOTHING;
