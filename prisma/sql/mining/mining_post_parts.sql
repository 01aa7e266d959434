-- Posts one journal for each part, out of what was frozen for it.
CREATE FUNCTION mining_post_parts(parts mining_part[], step text, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_post(
    ARRAY(
      SELECT ROW(part.ordinal, 'miningOrder:' || part.order_id || ':' || step, 'miningOrder', part.order_id,
                 leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
        FROM unnest(parts) WITH ORDINALITY AS part (order_id, legs, daily_output, ordinal), jsonb_array_elements(part.legs) leg),
    moment) posted WHERE posted.outcome <> 'posted';
  IF FOUND THEN
    RAISE EXCEPTION 'what was frozen for the part of a machine is not there';
  END IF;
END $$;
