const real = (name) => ({ file: 'apps/server/src/features/deposits/real-addresses.http.test.ts', name })
const sql = (name) => ({ file: 'prisma/sql/deposits/deposits.sql.test.ts', name })
const pools = (name) => ({ file: 'apps/server/src/features/networks/deposit-addresses.http.test.ts', name })

export const deposits = [
  {
    id: 'deposits-address-given-twice',
    rule: 'An address of the pool is one user’s, for ever',
    fault: 'The oldest address is given to whoever looks, taken or not',
    file: 'prisma/sql/networks/deposit_address_assign.sql',
    find: 'WHERE network = lacking.code AND user_id IS NULL AND retired_at IS NULL\n',
    put: 'WHERE network = lacking.code AND retired_at IS NULL\n',
    test: pools('gives fifty users who look at once fifty addresses, and each the same one ever after'),
  },
  {
    id: 'deposits-round-amount',
    rule: 'What is declared for a shared address is to be sent in an amount of its own',
    fault: 'The amount is not made its own among those that are held',
    file: 'prisma/sql/deposits/deposit_declaration_write.sql',
    find: 'AND held.held_until > moment)',
    put: 'AND held.held_until < moment)',
    test: sql('gives the next thousand when all tails of an amount are held, and the tails again afterwards'),
  },
  {
    id: 'deposits-undeclared',
    rule: 'To an address that all share, nothing counts that was not declared before',
    fault: 'Whoever read the chain can say that the transfer was theirs',
    file: 'prisma/sql/deposits/deposit_write.sql',
    find: 'IF declared.id IS NULL AND request.shared THEN',
    put: 'IF declared.id IS NULL AND request.shared IS NULL THEN',
    test: real('a deposit is declared first, and only exactly that amount is told of'),
  },
  {
    id: 'deposits-declared-by-another',
    rule: 'A declaration is followed by a deposit of the user who made it',
    fault: 'Somebody else’s declared amount will do',
    file: 'prisma/sql/deposits/deposit_write.sql',
    find: 'AND user_id = request.user_id AND held_until > moment',
    put: 'AND held_until > moment',
    test: real('a deposit is declared first, and only exactly that amount is told of'),
  },
  {
    id: 'deposits-older-transfer',
    rule: 'Only a transfer from after its declaration counts',
    fault: 'One that was on the chain before is credited',
    file: 'prisma/sql/deposits/tables.sql',
    find: 'transaction_at BETWEEN declared_at AND declared_until',
    put: 'transaction_at <= declared_until',
    statement: 'ALTER TABLE deposit DROP CONSTRAINT deposit_sent_as_declared',
    test: sql('keeps one that was sent at %s from being credited'),
  },
  {
    id: 'deposits-output-twice',
    rule: 'What one output of a transaction brought is credited once: (network, hash, output)',
    fault: 'It is credited to whoever tells of it',
    file: 'prisma/sql/deposits/tables.sql',
    find: 'CREATE UNIQUE INDEX deposit_output_once ON deposit',
    put: 'CREATE INDEX deposit_output_once ON deposit',
    statement: 'DROP INDEX deposit_output_once',
    test: real(
      'an output of a transaction is credited once, whoever tells of it, and each of its outputs to whom it paid',
    ),
  },
  {
    id: 'deposits-tail-of-zero',
    rule: 'No declared amount ends in 0, so that one whose last digit was cut off is nobody else’s',
    fault: 'Any tail is given',
    file: 'prisma/sql/deposits/deposit_declaration_write.sql',
    find: 'generate_series(1, 9999) tail WHERE tail % 10 <> 0)',
    put: 'generate_series(1, 9999) tail WHERE tail > 0)',
    test: {
      file: 'prisma/sql/deposits/deposits.sql.test.ts',
      name: 'gives no tail that ends in 0, so that an amount whose last digit was cut off is nobody else’s',
    },
  },
  {
    id: 'deposits-amount-of-another',
    rule: 'An amount whose tails are all held is refused',
    fault: 'One that another was given is given again',
    file: 'prisma/sql/deposits/deposit_declaration_write.sql',
    find: 'IF to_send IS NULL THEN\n',
    put: `to_send := coalesce(to_send, request.quantity + power(10::numeric, -request.precision));
    IF to_send IS NULL THEN\n`,
    test: sql('refuses an amount whose tails are all held'),
  },
]
