const posted = (name) => ({ file: 'prisma/sql/ledger/ledger.sql.test.ts', name })
const rows = 'prisma/sql/ledger/ledger_post_rows.sql'
const left = 'prisma/sql/submit/submit_left_max.sql'
const judged = (row) => ({ file: 'prisma/sql/staking/staking.sql.test.ts', name: 'judges each by %s', row })
const check = 'apps/server/src/features/liabilities/liability-check.ts'
const verified = {
  file: 'apps/server/src/features/liabilities/liabilities.http.test.ts',
  name: 'npm run verify:liabilities passes what is so, and ends with 1 where a leaf is not or nothing was verified',
}

export const ledger = [
  {
    id: 'ledger-unpaid-is-written',
    rule: 'What somebody cannot pay for is refused, alone',
    fault: 'A batch is not told of it, and writes the row without its money',
    file: rows,
    find: "WHERE result.outcome <> 'posted'",
    put: "WHERE result.outcome NOT IN ('posted', 'insufficient')",
    test: posted('names who cannot pay, with what there is'),
  },
  {
    id: 'ledger-repeated-is-written',
    rule: 'A row is written only with its own journal, never with one that was posted before',
    fault: 'A journal that was there already counts as posted',
    file: rows,
    find: "WHERE result.outcome <> 'posted'",
    put: "WHERE result.outcome = 'insufficient'",
    test: posted('fails whole where a journal was posted before: what it is for is written only with its money'),
  },
  {
    id: 'ledger-lack-is-passed-over',
    rule: 'What was put aside for a journal is there, or nothing happens',
    fault: 'A journal that cannot be posted is left out, and what it is for goes on',
    file: 'prisma/sql/ledger/ledger_post_or_raise.sql',
    find: 'IF FOUND THEN',
    put: 'IF NOT FOUND AND lack.refusal IS NOT NULL THEN',
    test: posted('raises where what must not fail lacks its money'),
  },
  {
    id: 'ledger-supply-by-the-reader',
    rule: 'What is left of a supply is judged under its lock',
    fault: 'Only what the process read before counts',
    file: left,
    find: 'ELSIF asked > supply_left THEN',
    put: 'ELSIF asked > supply_left AND asked > user_left THEN',
    test: judged('the supply'),
  },
  {
    id: 'ledger-user-maximum-by-the-reader',
    rule: 'What one user may still have is judged under the lock',
    fault: 'Only what the process read before counts',
    file: left,
    find: 'IF asked > user_left THEN',
    put: 'IF asked > user_left AND asked > supply_left THEN',
    test: judged('what was staked before'),
  },
  {
    id: 'ledger-negative-leaf',
    rule: 'What is owed to nobody can be negative on the path that a user checks',
    fault: 'A leaf below zero hides what is owed to others',
    file: 'packages/domain/src/liabilities/path.ts',
    find: "if (liability.balance.isNegative() || path.some(({ sum }) => sum.isNegative())) return 'negative'",
    put: "if (liability.balance.isNegative()) return 'negative'",
    test: {
      file: 'packages/domain/src/liabilities/liabilities.test.ts',
      name: 'that takes a negative leaf into its tree cannot make it, nor show a path beside it',
    },
  },
  {
    id: 'ledger-leaf-not-recomputed',
    rule: 'What a tree says is owed to each user is recomputed from the postings',
    fault: 'Any amount will do for who is owed something',
    file: check,
    find: '!owed.get(userId)?.equals(balance))',
    put: '!owed.has(userId) || !balance)',
    test: verified,
  },
  {
    id: 'ledger-nothing-verified-passes',
    rule: 'A verification that found nothing to verify did not pass',
    fault: 'It ends as one that found no difference',
    file: 'apps/server/src/commands/verify-liabilities.ts',
    find: 'differences.length === 0 && trees > 0 ?',
    put: 'differences.length === 0 ?',
    test: verified,
  },
  {
    id: 'ledger-postings-changed-by-servers',
    rule: 'The role of the servers changes nothing that is append-only',
    fault: 'It may change postings',
    file: 'prisma/sql/grants.sql',
    find: '-- The seed of an epoch is added when it is over;',
    put: 'GRANT UPDATE ON posting TO :"server";\n-- The seed of an epoch is added when it is over;',
    test: { file: 'apps/server/test/server-role.test.ts', name: 'these are all that are read and added to only' },
  },
]
