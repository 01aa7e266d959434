-- What autovacuum does with these gives way within a second; nobody else waits meanwhile.
SET LOCAL lock_timeout = '10s';
LOCK TABLE journal, posting, ledger_account IN SHARE UPDATE EXCLUSIVE MODE;
SET LOCAL lock_timeout = '200ms';
-- In the order in which they are written.
LOCK TABLE journal IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE posting IN ACCESS EXCLUSIVE MODE;
LOCK TABLE ledger_account IN SHARE ROW EXCLUSIVE MODE;
SELECT months_begin('posting');
