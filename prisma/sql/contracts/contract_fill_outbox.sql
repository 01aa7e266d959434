-- Settled contracts are notified later, by contract_notify: settling waits for no notification.
CREATE FUNCTION contract_fill_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contract_outbox (contracts)
    SELECT array_agg(ended.id) FROM before_change ended WHERE ended.state = 'pending' HAVING count(*) > 0;
  RETURN NULL;
END $$;
