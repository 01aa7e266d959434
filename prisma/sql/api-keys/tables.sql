ALTER TABLE api_key
  ADD CONSTRAINT api_key_has_addresses CHECK (addresses IS NOT NULL),
  ADD CONSTRAINT api_key_expires_or_bound CHECK ((expires_at IS NULL) = (cardinality(addresses) > 0)),
  ADD CONSTRAINT api_key_used_whole CHECK (num_nulls(used_at, used_from, used_for) IN (0, 3)),
  ADD CONSTRAINT api_key_revoked_whole CHECK ((revoked_at IS NULL) = (revoked_by IS NULL)),
  ADD CONSTRAINT api_key_mailed_when_revoked CHECK (mailed_at IS NULL OR revoked_at IS NOT NULL);
CREATE INDEX api_key_revoked ON api_key (revoked_at) WHERE revoked_at IS NOT NULL;
-- Its last use changes every second.
ALTER TABLE api_key SET (fillfactor = 85);
