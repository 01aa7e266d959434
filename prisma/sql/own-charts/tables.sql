-- As large as the wire lets them be, with room for how Postgres writes them.
ALTER TABLE chart_drawings
  ADD CONSTRAINT chart_drawings_bounded CHECK (jsonb_typeof(drawings) = 'array' AND octet_length(drawings::text) <= 40000);
ALTER TABLE chart_settings
  ADD CONSTRAINT chart_settings_bounded CHECK (jsonb_typeof(settings) = 'object' AND octet_length(settings::text) <= 4000);
