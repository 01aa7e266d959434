-- The server takes the price when it sends the statement. One that then waits, for a lock or a slow disk, would write at a
-- price that everybody can see is past: whoever can make it wait, or only guess that it waits, chooses with hindsight.

-- Orders and contracts are written within two seconds or not at all. The error is one of those that the server answers by
-- sending the whole call again, which takes the price anew.
CREATE FUNCTION price_is_of_now() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF clock_timestamp() > statement_timestamp() + interval '2 seconds' THEN
    RAISE EXCEPTION 'the price that % was to be written on is past', TG_TABLE_NAME USING ERRCODE = 'lock_not_available';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER price_is_of_now AFTER INSERT ON spot_order FOR EACH STATEMENT EXECUTE FUNCTION price_is_of_now();
CREATE TRIGGER price_is_of_now AFTER INSERT ON contract FOR EACH STATEMENT EXECUTE FUNCTION price_is_of_now();
