-- Whether no contract is pending. Who asks holds off new ones until the end of the transaction, and waits for those under way.
--   gives   yes or no
--   locks   out `contract_write`
CREATE FUNCTION feed_nothing_pending() RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(726571005);
  RETURN NOT EXISTS (SELECT FROM contract WHERE contract.state = 'pending');
END $$;
