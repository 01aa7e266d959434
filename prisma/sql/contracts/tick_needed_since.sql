-- The earliest tick that a pending contract of a pair needs; the feed deletes none from there on.
--   takes   the pair
--   gives   that moment; infinity when none is pending
CREATE FUNCTION tick_needed_since(pair int) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(min(contract.open_at), 'infinity') FROM contract WHERE contract.state = 'pending' AND contract.pair_id = pair
$$;
