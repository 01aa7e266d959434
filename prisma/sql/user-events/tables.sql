ALTER TABLE user_event
  ADD CONSTRAINT user_event_of_order CHECK ((order_id IS NOT NULL) = (kind IN ('placed', 'filled', 'cancelled', 'deleted'))),
  ADD CONSTRAINT user_event_of_balance CHECK (
    num_nulls(asset, balance, available, balance_moved, available_moved, cause) = CASE kind WHEN 'balance' THEN 0 ELSE 6 END),
  -- The newer kinds are not named: the migration that makes them could not. Of `filled` it is the fill, which events before 2026-11-28
  -- do not have.
  ADD CONSTRAINT user_event_of_subject CHECK (
    kind = 'filled' OR (subject_id IS NULL) = (kind IN ('placed', 'cancelled', 'deleted', 'balance', 'keysRevoked')));
