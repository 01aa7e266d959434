ALTER TABLE loan ADD CONSTRAINT loan_asked_check CHECK ((asked > 0) AND (asked <> 'NaN'));
ALTER TABLE loan ADD CONSTRAINT loan_check CHECK ((least > 0) AND (least <= asked) AND (least <> 'NaN'));
ALTER TABLE loan ADD CONSTRAINT loan_check1 CHECK ((principal >= least) AND (principal <= asked) AND (principal <> 'NaN'));
ALTER TABLE loan ADD CONSTRAINT loan_check2 CHECK ((days_started >= 1) AND (days_started <= term_days));
ALTER TABLE loan ADD CONSTRAINT loan_check3 CHECK (due_at = (started_at + make_interval(hours => (24 * term_days))));
ALTER TABLE loan ADD CONSTRAINT loan_check4 CHECK (overdue_rate >= daily_rate);
ALTER TABLE loan ADD CONSTRAINT loan_daily_rate_check CHECK (daily_rate >= 0);
ALTER TABLE loan ADD CONSTRAINT loan_interest_check CHECK ((interest >= 0) AND (interest <> 'NaN'));
ALTER TABLE loan ADD CONSTRAINT loan_interest_free_days_check CHECK (interest_free_days >= 0);
ALTER TABLE loan ADD CONSTRAINT loan_overdue_days_check CHECK (overdue_days >= 0);
ALTER TABLE loan ADD CONSTRAINT loan_scale_check CHECK ((scale >= 0) AND (scale <= 18));
ALTER TABLE loan ADD CONSTRAINT loan_state_check CHECK (state IN (1, 2, 3, 4, 5));
ALTER TABLE loan ADD CONSTRAINT loan_term_days_check CHECK (term_days >= 1);
ALTER TABLE loan ADD CONSTRAINT overdue_from_some_moment_on CHECK (((state <> 5) OR (overdue_since IS NOT NULL)) AND ((state IN (4, 5)) OR (overdue_since IS NULL)) AND (overdue_since >= due_at));
ALTER TABLE loan ADD CONSTRAINT state_follows_from_rules CHECK (((state = 1) = (reviewed_at IS NULL)) AND ((state = 3) = (reason IS NOT NULL)) AND ((state IN (2, 4, 5)) = (principal IS NOT NULL)) AND ((state IN (2, 4, 5)) = (started_at IS NOT NULL)) AND ((state IN (2, 5)) = (collect_at IS NOT NULL)) AND ((state = 4) = (repaid_at IS NOT NULL)) AND
CASE state
    WHEN 2 THEN (collect_at = due_at)
    WHEN 5 THEN (collect_at > due_at)
    WHEN 4 THEN ((days_started IS NOT NULL) AND (overdue_days IS NOT NULL) AND (interest IS NOT NULL) AND (interest >= (principal * ((daily_rate * (GREATEST((days_started - interest_free_days), 0))::numeric) + (overdue_rate * (overdue_days)::numeric)))))
    ELSE (interest IS NULL)
END);
ALTER TABLE loan_product ADD CONSTRAINT loan_product_amount_min_check CHECK ((amount_min > 0) AND (amount_min <> 'NaN'));
ALTER TABLE loan_product ADD CONSTRAINT loan_product_check CHECK ((amount_max >= amount_min) AND (amount_max <> 'NaN'));
ALTER TABLE loan_product ADD CONSTRAINT loan_product_check1 CHECK (interest_free_days <= term_days);
ALTER TABLE loan_product ADD CONSTRAINT loan_product_daily_rate_check CHECK ((daily_rate >= 0) AND (daily_rate <= 0.01));
ALTER TABLE loan_product ADD CONSTRAINT loan_product_description_check CHECK ((description ->> 'en-US') IS NOT NULL);
ALTER TABLE loan_product ADD CONSTRAINT loan_product_interest_free_days_check CHECK (interest_free_days >= 0);
ALTER TABLE loan_product ADD CONSTRAINT loan_product_name_check CHECK ((name ->> 'en-US') IS NOT NULL);
ALTER TABLE loan_product ADD CONSTRAINT loan_product_overdue_factor_check CHECK ((overdue_factor >= 1) AND (overdue_factor <= 3));
ALTER TABLE loan_product ADD CONSTRAINT loan_product_term_days_check CHECK ((term_days >= 1) AND (term_days <= 366));
ALTER TABLE loan_setting ADD CONSTRAINT loan_setting_in_review_max_check CHECK ((in_review_max >= 1) AND (in_review_max <= 100));
ALTER TABLE loan_setting ADD CONSTRAINT loan_setting_only_row_check CHECK (only_row);
CREATE INDEX loan_due ON loan (collect_at, id) WHERE (state IN (2, 5));
CREATE INDEX loan_in_review ON loan (id) WHERE (state = 1);
CREATE INDEX loan_open ON loan (user_id) INCLUDE (asset, principal) WHERE (state IN (2, 5));
ALTER TABLE loan SET (fillfactor = 85);
