-- When customer service answers, as its field writes it; null where the host does not say.
INSERT INTO site_setting (name, value) VALUES ('serviceHours', 'null') ON CONFLICT DO NOTHING;
