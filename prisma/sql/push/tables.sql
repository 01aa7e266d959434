ALTER TABLE push_setting
  ADD CONSTRAINT push_setting_muted CHECK (muted IS NOT NULL),
  ADD CONSTRAINT push_setting_quiet CHECK (num_nulls(quiet_from, quiet_to, time_zone) IN (0, 3));
