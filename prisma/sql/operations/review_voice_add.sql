-- Adds a voice and answers how many different operators are for exactly this. Voices for one item follow each other,
-- so of two that come at once one counts one and the other two.
CREATE FUNCTION review_voice_add(of_kind text, of_item bigint, of_operator bigint, of_detail text, moment timestamptz)
RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(of_kind || ':' || of_item, 726571));
  INSERT INTO review_voice (kind, item_id, operator_id, detail, created_at)
    VALUES (of_kind, of_item, of_operator, of_detail, moment)
    ON CONFLICT (kind, item_id, operator_id) DO UPDATE SET detail = excluded.detail, created_at = excluded.created_at
      WHERE review_voice.detail <> excluded.detail;
  RETURN (SELECT count(*) FROM review_voice voice JOIN operator ON operator.id = voice.operator_id
           WHERE voice.kind = of_kind AND voice.item_id = of_item AND voice.detail = of_detail
             AND operator.disabled_at IS NULL);
END $$;
