-- What autovacuum does with it gives way within a second; nobody else waits meanwhile.
SET LOCAL lock_timeout = '10s';
LOCK TABLE audit_entry IN SHARE UPDATE EXCLUSIVE MODE;
SET LOCAL lock_timeout = '200ms';
LOCK TABLE audit_entry IN ACCESS EXCLUSIVE MODE;
SELECT months_begin('audit_entry');
