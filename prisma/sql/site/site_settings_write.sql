-- Writes settings of the site, if none of the version that was judged has changed since.
--   takes   the settings by name as they were judged, and those to write
--   gives   whether they were written: all or none
--   locks   the settings of the version, so that simultaneous writes follow each other
CREATE FUNCTION site_settings_write(version jsonb, changes jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM site_setting WHERE version ? name ORDER BY name FOR UPDATE;
  IF version IS DISTINCT FROM (SELECT jsonb_object_agg(name, value) FROM site_setting WHERE version ? name) THEN
    RETURN false;
  END IF;
  UPDATE site_setting SET value = changed.value FROM jsonb_each(changes) changed (name, value)
    WHERE site_setting.name = changed.name;
  RETURN true;
END $$;
