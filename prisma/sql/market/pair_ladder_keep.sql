-- Keeps what the house offers on a pair as a version of its own, whenever it is another.
CREATE FUNCTION pair_ladder_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.ladder_version IS DISTINCT FROM OLD.ladder_version THEN
    INSERT INTO pair_ladder (pair_id, version, levels, spread, distance, size, growth, "limit", collar)
      VALUES (NEW.id, NEW.ladder_version, NEW.ladder_levels, NEW.ladder_spread, NEW.ladder_distance, NEW.ladder_size,
              NEW.ladder_growth, NEW.ladder_limit, NEW.collar);
  END IF;
  RETURN NULL;
END $$;
