-- Posts one journal for each part.
CREATE FUNCTION mining_post_parts(asked mining_part[], step text, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_post(
    ARRAY(
      SELECT ROW(one.ordinal, 'miningOrder:' || one.order_id || ':' || step, 'miningOrder', one.order_id,
                 leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
        FROM unnest(asked) WITH ORDINALITY AS one (order_id, legs, ordinal), jsonb_array_elements(one.legs) leg),
    moment) posted WHERE posted.outcome <> 'posted';
  IF FOUND THEN
    RAISE EXCEPTION 'what was frozen for the part of a machine is not there';
  END IF;
END $$;
