-- SQL functions may call each other in any order.
SET check_function_bodies = off;

ALTER TABLE contract_amount DROP CONSTRAINT contract_amount_premium_positive;

ALTER TABLE contract_duration DROP CONSTRAINT contract_duration_at_most_a_day;

ALTER TABLE contract_setting DROP CONSTRAINT contract_setting_exposure_in_range;

ALTER TABLE contract_setting DROP CONSTRAINT contract_setting_premiums_in_order;

ALTER TABLE loan_product DROP CONSTRAINT loan_product_daily_rate_of_a_percent;

ALTER TABLE loan_product DROP CONSTRAINT loan_product_overdue_factor_of_1_to_3;

ALTER TABLE loan_product DROP CONSTRAINT loan_product_term_of_a_year;

ALTER TABLE loan_setting DROP CONSTRAINT loan_setting_in_review_max_of_1_to_100;

ALTER TABLE mining_machine DROP CONSTRAINT mining_machine_pairing_of_a_year;

ALTER TABLE mining_machine DROP CONSTRAINT mining_machine_term_of_ten_years;

ALTER TABLE staking_product DROP CONSTRAINT staking_product_daily_rate_modest;

ALTER TABLE staking_product DROP CONSTRAINT staking_product_term_days_in_ten_years;

ALTER TABLE token_sale DROP CONSTRAINT token_sale_lock_days_in_ten_years;

CREATE OR REPLACE FUNCTION public.contract_seconds_max()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 86400;

CREATE OR REPLACE FUNCTION public.contract_premium_max()
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 1000000;

CREATE OR REPLACE FUNCTION public.contract_exposure_max()
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 1000000000;

CREATE OR REPLACE FUNCTION public.loan_term_days_max()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 366;

CREATE OR REPLACE FUNCTION public.loan_daily_rate_max()
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 0.01;

CREATE OR REPLACE FUNCTION public.loan_overdue_factor_max()
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 3;

CREATE OR REPLACE FUNCTION public.loan_in_review_max()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 100;

CREATE OR REPLACE FUNCTION public.staking_term_days_max()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 3650;

CREATE OR REPLACE FUNCTION public.staking_daily_rate_max()
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 0.01;

CREATE OR REPLACE FUNCTION public.mining_term_days_max()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 3650;

CREATE OR REPLACE FUNCTION public.mining_pairing_days_max()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 365;

CREATE OR REPLACE FUNCTION public.token_sale_lock_days_max()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 3650;

ALTER TABLE contract_amount ADD CONSTRAINT contract_amount_premium_positive CHECK (((premium > (0)::numeric) AND (premium <= contract_premium_max())));

ALTER TABLE contract_duration ADD CONSTRAINT contract_duration_in_range CHECK (((seconds >= 1) AND (seconds <= contract_seconds_max())));

ALTER TABLE contract_setting ADD CONSTRAINT contract_setting_exposure_in_range CHECK (((exposure_max >= (0)::numeric) AND (exposure_max <= contract_exposure_max())));

ALTER TABLE contract_setting ADD CONSTRAINT contract_setting_premiums_in_order CHECK (((premium_max >= premium_min) AND (premium_max <= contract_premium_max())));

ALTER TABLE loan_product ADD CONSTRAINT loan_product_daily_rate_in_range CHECK (((daily_rate >= (0)::numeric) AND (daily_rate <= loan_daily_rate_max())));

ALTER TABLE loan_product ADD CONSTRAINT loan_product_overdue_factor_in_range CHECK (((overdue_factor >= (1)::numeric) AND (overdue_factor <= loan_overdue_factor_max())));

ALTER TABLE loan_product ADD CONSTRAINT loan_product_term_in_range CHECK (((term_days >= 1) AND (term_days <= loan_term_days_max())));

ALTER TABLE loan_setting ADD CONSTRAINT loan_setting_in_review_max_in_range CHECK (((in_review_max >= 1) AND (in_review_max <= loan_in_review_max())));

ALTER TABLE mining_machine ADD CONSTRAINT mining_machine_pairing_in_range CHECK (((pairing_days >= 1) AND (pairing_days <= mining_pairing_days_max())));

ALTER TABLE mining_machine ADD CONSTRAINT mining_machine_term_in_range CHECK (((term_days >= 1) AND (term_days <= mining_term_days_max())));

ALTER TABLE staking_product ADD CONSTRAINT staking_product_daily_rate_in_range CHECK (((daily_rate >= (0)::numeric) AND (daily_rate <= staking_daily_rate_max())));

ALTER TABLE staking_product ADD CONSTRAINT staking_product_term_days_in_range CHECK (((term_days >= 1) AND (term_days <= staking_term_days_max())));

ALTER TABLE token_sale ADD CONSTRAINT token_sale_lock_days_in_range CHECK (((lock_days >= 0) AND (lock_days <= token_sale_lock_days_max())));
