-- Keeps how many addresses of each pool are free, assigned, retired and derived: adds what has changed to the counts, or takes it away,
-- as the trigger says by 1 or -1. What others are just changing is stepped over, and where nothing else is left another row is added, so
-- nobody who is given an address waits for anybody. As the owner: servers only read the counts.
--   locks   one row of counts of each network
CREATE FUNCTION deposit_pool_counted() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  sign CONSTANT int := TG_ARGV[0];
  moved record;
  kept bigint;
BEGIN
  FOR moved IN
    SELECT network, count(*) FILTER (WHERE user_id IS NULL AND retired_at IS NULL) AS free,
           count(user_id) FILTER (WHERE retired_at IS NULL) AS assigned, count(retired_at) AS retired,
           count(user_id) FILTER (WHERE retired_at IS NOT NULL) AS former, count(key_index) AS derived
      FROM changed WHERE address IS NOT NULL GROUP BY network
  LOOP
    SELECT id INTO kept FROM deposit_pool_count WHERE network = moved.network ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
      INSERT INTO deposit_pool_count (network) VALUES (moved.network) RETURNING id INTO kept;
    END IF;
    UPDATE deposit_pool_count
       SET free = free + sign * moved.free, assigned = assigned + sign * moved.assigned, retired = retired + sign * moved.retired,
           former = former + sign * moved.former, derived = derived + sign * moved.derived
     WHERE id = kept;
  END LOOP;
  RETURN NULL;
END $$;
