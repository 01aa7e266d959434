-- Orders, contracts and exchanges are written before their price can be stale, or not at all. The error is one of those that the server
-- answers by sending the whole call again, which takes the price anew.
CREATE FUNCTION reject_stale_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF clock_timestamp() > statement_timestamp() + stale_after() THEN
    RAISE EXCEPTION 'the price that % was to be written on is past', TG_TABLE_NAME USING ERRCODE = 'lock_not_available';
  END IF;
  RETURN NULL;
END $$;
