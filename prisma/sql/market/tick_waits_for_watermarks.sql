-- Ticks and watermarks exclude each other: who stores ticks holds this lock with others, who moves a watermark holds it alone and so
-- waits for every tick that is on its way into the table.
CREATE FUNCTION tick_waits_for_watermarks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(726571002);
  RETURN NULL;
END $$;
