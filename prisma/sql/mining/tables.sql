ALTER TABLE mining_machine
  ADD CONSTRAINT mining_machine_has_english_texts CHECK (
    name ->> 'en-US' IS NOT NULL AND description ->> 'en-US' IS NOT NULL AND yield_source ->> 'en-US' IS NOT NULL),
  ADD CONSTRAINT mining_machine_price_positive CHECK (price > 0 AND price <> 'NaN'),
  ADD CONSTRAINT mining_machine_daily_output_not_negative CHECK (daily_output >= 0 AND daily_output <> 'NaN'),
  ADD CONSTRAINT mining_machine_order_max_positive CHECK (order_max > 0 AND order_max <> 'NaN'),
  ADD CONSTRAINT mining_machine_shared_to_100_percent CHECK (ownership = 'exclusive' OR order_max <= 100),
  ADD CONSTRAINT mining_machine_holding_min_within_order CHECK (holding_min > 0 AND holding_min <= order_max),
  ADD CONSTRAINT mining_machine_delisted_after_listed CHECK (delisted_at > listed_at),
  ADD CONSTRAINT mining_machine_term_in_range CHECK (term_days BETWEEN 1 AND mining_term_days_max()),
  ADD CONSTRAINT mining_machine_pairing_in_range CHECK (pairing_days BETWEEN 1 AND mining_pairing_days_max());

ALTER TABLE mining_group
  ADD CONSTRAINT mining_group_scales_of_coins CHECK (scale BETWEEN 0 AND 18 AND paying_scale BETWEEN 0 AND 18),
  ADD CONSTRAINT mining_group_takes_no_more_than_the_machine CHECK (taken BETWEEN 0 AND 100),
  ADD CONSTRAINT mining_group_runs_when_complete CHECK (
    (state = 'running') = (started_at IS NOT NULL) AND (state <> 'running' OR taken = 100)),
  SET (fillfactor = 50);
CREATE INDEX mining_group_open ON mining_group (machine_id, id) WHERE state = 'pairing';
CREATE INDEX mining_group_pairing ON mining_group (pairs_by, id) WHERE state = 'pairing';

ALTER TABLE mining_order
  ADD CONSTRAINT mining_order_of_units_or_of_a_share CHECK (
    (group_id IS NULL) = (units IS NOT NULL) AND (group_id IS NULL) = (share IS NULL)
    AND (share IS NULL) = (taken_after IS NULL)),
  ADD CONSTRAINT mining_order_units_positive CHECK (units > 0),
  ADD CONSTRAINT mining_order_share_within_the_machine CHECK (share > 0 AND taken_after >= share AND taken_after <= 100),
  ADD CONSTRAINT mining_order_scale_of_a_coin CHECK (scale BETWEEN 0 AND 18),
  ADD CONSTRAINT mining_order_term_of_a_day CHECK (term_days >= 1),
  ADD CONSTRAINT mining_order_paid_positive CHECK (paid > 0 AND paid <> 'NaN'),
  ADD CONSTRAINT mining_order_runs_with_at_most_what_was_bought CHECK (
    daily_output >= 0 AND daily_output <= bought_output AND bought_output <> 'NaN'),
  ADD CONSTRAINT mining_order_earned_not_negative CHECK (earned >= 0 AND earned <> 'NaN'),
  ADD CONSTRAINT mining_order_earned_by_the_day CHECK (
    yield_type = 'constantValue' OR earned = daily_output * days_paid),
  ADD CONSTRAINT mining_order_days_paid_within_term CHECK (days_paid BETWEEN 0 AND term_days),
  ADD CONSTRAINT mining_order_due_within_its_term CHECK (started_at < due_at AND due_at <= ends_at),
  ADD CONSTRAINT mining_order_started_to_run CHECK (
    (state IN ('running', 'ended')) = (started_at IS NOT NULL)
    AND (state IN ('running', 'ended')) = (ends_at IS NOT NULL)
    AND (state IN ('running', 'ended')) = (due_at IS NOT NULL)
    AND (state IN ('running', 'ended') OR (days_paid = 0 AND earned = 0))),
  ADD CONSTRAINT mining_order_ended_with_all_days_paid CHECK (
    state <> 'ended' OR (days_paid = term_days AND closed_at >= ends_at)),
  ADD CONSTRAINT mining_order_closed_at_its_end CHECK (
    (state IN ('ended', 'rejected', 'refunded', 'cancelled')) = (closed_at IS NOT NULL)),
  ADD CONSTRAINT mining_order_rejected_with_a_reason CHECK ((state = 'rejected') = (reason IS NOT NULL)),
  ADD CONSTRAINT mining_order_pairs_in_a_group CHECK (state NOT IN ('pairing', 'refunded') OR group_id IS NOT NULL),
  SET (fillfactor = 85);
CREATE INDEX mining_order_due ON mining_order (due_at, id) WHERE state = 'running';
CREATE INDEX mining_order_group ON mining_order (group_id, id) WHERE group_id IS NOT NULL;
CREATE INDEX mining_order_held ON mining_order (user_id, machine_id) INCLUDE (units)
  WHERE state IN ('running', 'review', 'pairing');
CREATE INDEX mining_order_in_review ON mining_order (id) WHERE state = 'review';

ALTER TABLE mining_payout
  ADD CONSTRAINT mining_payout_day_from_1 CHECK (day >= 1),
  ADD CONSTRAINT mining_payout_amount_not_negative CHECK (amount >= 0 AND amount <> 'NaN'),
  ADD CONSTRAINT mining_payout_paid_when_due CHECK (paid_at >= due_at),
  ADD CONSTRAINT mining_payout_price_positive CHECK (price > 0 AND price <> 'NaN'),
  -- A second witness of `isStale`.
  ADD CONSTRAINT mining_payout_price_of_a_fresh_tick CHECK (
    (price IS NULL) = (price_pair IS NULL) AND (price IS NULL) = (price_sequence IS NULL)
    AND (price IS NULL) = (price_at IS NULL) AND (price IS NULL) = (price_source IS NULL)
    AND price_at >= paid_at - stale_after());

ALTER TABLE mining_earned ADD CONSTRAINT mining_earned_not_negative CHECK (amount >= 0 AND amount <> 'NaN'), SET (fillfactor = 85);
