-- Adds an operator's approval of an act on an item: its approval, or its rejection.
--   takes   what is to happen to what, by whom, and what exactly
--   gives   how many different operators are for exactly this
--   locks   the item, so that approvals follow each other: of two that come at once one counts one and the other two
CREATE FUNCTION review_approval_add(
  of_kind text, of_item bigint, of_act review_act, of_operator bigint, of_detail jsonb, moment timestamptz
) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(of_kind || ':' || of_item, 726571));
  INSERT INTO review_approval (kind, item_id, act, operator_id, detail, created_at)
    VALUES (of_kind, of_item, of_act, of_operator, of_detail, moment)
    ON CONFLICT (kind, item_id, act, operator_id)
      DO UPDATE SET detail = excluded.detail, created_at = excluded.created_at
      WHERE review_approval.detail <> excluded.detail;
  RETURN (SELECT count(*) FROM review_approval approval JOIN operator ON operator.id = approval.operator_id
           WHERE approval.kind = of_kind AND approval.item_id = of_item AND approval.act = of_act
             AND approval.detail = of_detail AND operator.disabled_at IS NULL);
END $$;
