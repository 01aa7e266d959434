ALTER TABLE loan
  ADD CONSTRAINT loan_requested_positive CHECK (requested > 0 AND requested <> 'NaN'),
  -- A second witness of `checkApplication`.
  ADD CONSTRAINT loan_accepted_minimum_within_request CHECK (
    accepted_minimum > 0 AND accepted_minimum <= requested AND accepted_minimum <> 'NaN'),
  -- A second witness of `checkApproval`.
  ADD CONSTRAINT loan_principal_within_request CHECK (
    principal >= accepted_minimum AND principal <= requested AND principal <> 'NaN'),
  ADD CONSTRAINT loan_scale_of_a_coin CHECK (scale BETWEEN 0 AND 18),
  ADD CONSTRAINT loan_term_of_a_day CHECK (term_days >= 1),
  ADD CONSTRAINT loan_interest_free_days_not_negative CHECK (interest_free_days >= 0),
  ADD CONSTRAINT loan_daily_rate_not_negative CHECK (daily_rate >= 0),
  ADD CONSTRAINT loan_overdue_costs_no_less CHECK (overdue_daily_rate >= daily_rate),
  ADD CONSTRAINT loan_days_started_within_term CHECK (days_started BETWEEN 1 AND term_days),
  ADD CONSTRAINT loan_overdue_days_not_negative CHECK (overdue_days >= 0),
  -- Nobody repays for less than the days cost. A second witness of `interestOf`.
  ADD CONSTRAINT loan_interest_covers_its_days CHECK (
    interest >= 0 AND interest <> 'NaN'
    AND interest >= principal
          * (daily_rate * greatest(days_started - interest_free_days, 0) + overdue_daily_rate * overdue_days)),
  -- A second witness of `loanDueAt`.
  ADD CONSTRAINT loan_due_after_its_term CHECK (due_at = started_at + make_interval(hours => 24 * term_days)),
  ADD CONSTRAINT loan_reviewed_unless_in_review CHECK ((state = 'review') = (reviewed_at IS NULL)),
  ADD CONSTRAINT loan_rejected_with_a_reason CHECK ((state = 'rejected') = (reason IS NOT NULL)),
  ADD CONSTRAINT loan_credited_once_approved CHECK (
    (state IN ('active', 'overdue', 'repaid')) = (principal IS NOT NULL)
    AND (state IN ('active', 'overdue', 'repaid')) = (started_at IS NOT NULL)),
  ADD CONSTRAINT loan_collected_while_open CHECK (
    CASE state
      WHEN 'active' THEN collect_at IS NOT NULL AND collect_at = due_at
      WHEN 'overdue' THEN collect_at IS NOT NULL AND collect_at > due_at
      ELSE collect_at IS NULL END),
  ADD CONSTRAINT loan_overdue_from_some_moment_on CHECK (
    (state <> 'overdue' OR overdue_since IS NOT NULL)
    AND (state IN ('repaid', 'overdue') OR overdue_since IS NULL)
    AND overdue_since >= due_at),
  ADD CONSTRAINT loan_repaid_with_its_cost CHECK (
    (state = 'repaid') = (repaid_at IS NOT NULL)
    AND (state = 'repaid') = (interest IS NOT NULL)
    AND (state <> 'repaid' OR (days_started IS NOT NULL AND overdue_days IS NOT NULL))),
  SET (fillfactor = 85);
CREATE INDEX loan_due ON loan (collect_at, id) WHERE state IN ('active', 'overdue');
CREATE INDEX loan_in_review ON loan (id) WHERE state = 'review';
CREATE INDEX loan_overdue ON loan (id) WHERE state = 'overdue';
CREATE INDEX loan_open ON loan (user_id) INCLUDE (asset, principal) WHERE state IN ('active', 'overdue');

ALTER TABLE loan_product
  ADD CONSTRAINT loan_product_has_english_texts CHECK (
    name ->> 'en-US' IS NOT NULL AND description ->> 'en-US' IS NOT NULL),
  ADD CONSTRAINT loan_product_amount_min_positive CHECK (amount_min > 0 AND amount_min <> 'NaN'),
  ADD CONSTRAINT loan_product_amount_max_above_min CHECK (amount_max >= amount_min AND amount_max <> 'NaN'),
  ADD CONSTRAINT loan_product_interest_free_days_within_term CHECK (interest_free_days BETWEEN 0 AND term_days),
  ADD CONSTRAINT loan_product_daily_rate_in_range CHECK (daily_rate BETWEEN 0 AND loan_daily_rate_max()),
  ADD CONSTRAINT loan_product_overdue_factor_in_range CHECK (overdue_factor BETWEEN 1 AND loan_overdue_factor_max()),
  ADD CONSTRAINT loan_product_term_in_range CHECK (term_days BETWEEN 1 AND loan_term_days_max());
ALTER TABLE loan_setting
  ADD CONSTRAINT loan_setting_in_review_max_in_range CHECK (in_review_max BETWEEN 1 AND loan_in_review_max()),
  ADD CONSTRAINT loan_setting_is_one_row CHECK (only_row);
ALTER TABLE lending_capital
  ADD CONSTRAINT lending_capital_not_negative CHECK (amount >= 0 AND amount <> 'NaN');
