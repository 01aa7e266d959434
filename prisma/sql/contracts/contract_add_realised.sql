-- Adds what contracts won or lost to the sums of their users' days.
--   locks   the sums, in the order of their keys: every settlement takes them before it takes accounts
CREATE FUNCTION contract_add_realised() RETURNS trigger LANGUAGE plpgsql
-- The two tables are as long as the batch, which a plan made for one row does not know: it would hold each row against every other.
SET enable_nestloop = off AS $$
BEGIN
  INSERT INTO contract_realised (user_id, asset, day, profit)
  SELECT ended.user_id, ended.asset, (ended.settled_at AT TIME ZONE 'UTC')::date, sum(ended.payout - ended.premium)
    FROM after_change ended JOIN before_change pending ON pending.id = ended.id AND pending.state = 'pending'
   WHERE ended.state = 'settled'
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (user_id, asset, day) DO UPDATE SET profit = contract_realised.profit + excluded.profit;
  RETURN NULL;
END $$;
