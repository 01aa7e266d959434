-- Keeps the tree of a coin for a day whose moment is fixed, unless another worker did.
--   takes   the day and the coin; the hash of its root; users, balances and salts of its leaves in their places; levels, places,
--           hashes and sums of what covers their blocks
--   gives   whether it was kept
CREATE FUNCTION liability_write(
  of_day text, of_asset text, of_root text, users bigint[], balances numeric[], salts text[],
  levels int[], places int[], hashes text[], sums numeric[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  kept int;
BEGIN
  -- Number, feed statement and hashes are the trigger's.
  INSERT INTO liability_root (position, day, asset, taken_at, users, sum, root, previous, hash)
    SELECT 0, of_day, of_asset, cut.taken_at, cardinality(users), (SELECT sum(balance) FROM unnest(balances) balance), of_root, '', ''
      FROM liability_cut cut WHERE cut.day = of_day
    ON CONFLICT (day, asset) DO NOTHING
    RETURNING position INTO kept;
  IF kept IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO liability_leaf (root, place, user_id, balance, salt)
    SELECT kept, leaf.ordinal - 1, leaf.owner, leaf.balance, leaf.salt
      FROM unnest(users, balances, salts) WITH ORDINALITY AS leaf (owner, balance, salt, ordinal);
  INSERT INTO liability_node (root, level, place, hash, sum)
    SELECT kept, node.level, node.place, node.hash, node.sum
      FROM unnest(levels, places, hashes, sums) AS node (level, place, hash, sum);
  RETURN true;
END $$;
