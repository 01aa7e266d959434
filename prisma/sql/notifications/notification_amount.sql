-- An amount as text for sentences.
--   takes   the amount
--   gives   plain notation without useless zeros
CREATE FUNCTION notification_amount(amount numeric) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT trim_scale(amount)::text
$$;
