-- Plans go by it; autovacuum does it with the parts only.
SET LOCAL lock_timeout = '10s';
ANALYZE audit_entry, posting;
