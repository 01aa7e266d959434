const orders = (name) => ({ file: 'apps/server/src/features/htx/htx-orders.http.test.ts', name })

export const programs = [
  {
    id: 'programs-order-placed-twice',
    rule: "A program's name for an order is its key: sent again, it is answered with the same order",
    fault: 'It is written beside the order, and places another',
    file: 'apps/server/src/features/htx/htx-orders.ts',
    find: 'clientOrderId === undefined ? undefined : keyOf(clientOrderId, order)',
    put: "clientOrderId === undefined ? keyOf('', order) : undefined",
    test: orders('the same name with the same order is the same answer, and with another is refused'),
  },
  {
    id: 'programs-moment-remembered',
    rule: 'What was refused for a price that was too old can be sent again under its name',
    fault: 'The refusal is remembered for a day',
    file: 'apps/server/src/features/spot/spot.service.ts',
    find: "if (key && error instanceof Refusal && error.refusal === 'priceStale')",
    put: "if (key && error instanceof Refusal && error.refusal === 'overloaded')",
    test: orders('what the moment refuses is told as such, and may be sent again under its name'),
  },
  {
    id: 'programs-withdraw-anywhere',
    rule: "A program withdraws to saved addresses that have waited, whatever its user's switch says",
    fault: 'Only the switch decides, and the key takes money with neither password nor second factor',
    file: 'prisma/sql/withdrawals/withdrawal_address_refused.sql',
    find: 'IF request.saved_only IS NOT TRUE AND NOT EXISTS (',
    put: 'IF NOT EXISTS (',
    test: {
      file: 'apps/server/src/features/htx/htx-funds.http.test.ts',
      name: 'to an address that was saved just now waits as in the app, although the switch is off',
    },
  },
  {
    id: 'programs-cancelled-too-early',
    rule: 'A program that is heard of again in time keeps its orders',
    fault: 'They are cancelled when the first time is over',
    file: 'apps/server/src/features/spot/spot.repository.ts',
    find: 'ON CONFLICT (user_id) DO UPDATE SET due_at = excluded.due_at',
    put: 'ON CONFLICT (user_id) DO NOTHING',
    test: orders('all of them when a program is not heard of in time, and not before'),
  },
  {
    id: 'programs-told-unconfirmed',
    rule: 'What happens is told once the standby of the database has it as well',
    fault: 'It is told as soon as it is seen, and may be gone with the primary',
    file: 'apps/server/src/features/user-events/user-events.ts',
    find: '    await log.confirmed()\n    const byUser',
    put: '    const byUser',
    test: {
      file: 'apps/server/src/features/user-events/user-events-crash.slow.test.ts',
      name: 'what no standby has is told once one has it, although the connection that wrote it has ended',
    },
  },
  {
    id: 'programs-numbers-of-transactions-kept',
    rule: 'After a crash of the database it is told what comes after the number of the last event',
    fault: 'It is told what commits from then on, and what came before that is left out',
    file: 'apps/server/src/features/user-events/user-events.ts',
    find: '          await this.catchUp(log)\n',
    put: '',
    test: {
      file: 'apps/server/src/features/user-events/user-events-crash.slow.test.ts',
      name: 'who cannot be told what was missed hears that',
    },
  },
]
