-- What was stated of an epoch stays. Its seed is added once, and only the one whose hash was stated.
CREATE FUNCTION feed_epoch_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - ARRAY['seed', 'revealed_at'] <> to_jsonb(OLD) - ARRAY['seed', 'revealed_at'] OR OLD.seed IS NOT NULL
     OR NEW.seed IS NULL OR encode(sha256(convert_to(NEW.seed, 'UTF8')), 'hex') <> OLD.hash THEN
    RAISE EXCEPTION 'what was stated of an epoch stays' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
