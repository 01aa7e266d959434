-- The key of a submit is part of the adjustment that it asks for, so that asking again finds it whatever became of the
-- process in between. It is remembered for as long as the adjustment.

ALTER TABLE balance_adjustment
  ADD COLUMN attempt_key text,
  ADD CONSTRAINT balance_adjustment_attempt_once UNIQUE (requested_by, attempt_key);
