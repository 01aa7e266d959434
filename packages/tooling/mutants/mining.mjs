const machines = (name) => ({ file: 'apps/server/src/features/mining/mining.http.test.ts', name })

export const mining = [
  {
    id: 'mining-not-taken-back',
    rule: 'An order under review can be taken back by its owner',
    fault: 'It waits for its review',
    file: 'prisma/sql/mining/mining_return.sql',
    find: "WHERE id = of_order AND state = 'review';",
    put: "WHERE id = of_order AND state = 'review' AND reviewer IS NOT NULL;",
    test: machines('is taken back by its owner, once, with its price, and by nobody else'),
  },
  {
    id: 'mining-decided-taken-back',
    rule: 'What was decided is not taken back',
    fault: 'A machine that runs gives its price back',
    file: 'prisma/sql/mining/mining_return.sql',
    find: "WHERE id = of_order AND state = 'review';",
    put: 'WHERE id = of_order;',
    test: {
      file: 'prisma/sql/mining/mining.sql.test.ts',
      name: 'of which a part is taken back by its owner has it free again, and the order says by whom',
    },
  },
  {
    id: 'mining-group-waits-for-review',
    rule: 'A complete group with a part that nobody reviewed is refunded after its time',
    fault: 'It waits for the review without an end',
    file: 'prisma/sql/mining/mining_refund_group.sql',
    find: "AND (taken < 100 OR EXISTS (SELECT FROM mining_order WHERE group_id = of_group AND state = 'review'));",
    put: 'AND taken < 100;',
    test: {
      file: 'apps/server/src/features/mining/mining-groups.http.test.ts',
      name: 'that is complete but not wholly approved in time is refunded',
    },
  },
  {
    id: 'mining-bought-while-dear',
    rule: 'A machine that pays coins at a fixed price is bounded by the market when it is bought',
    fault: 'It puts out what was offered, however dear the coin is',
    file: 'apps/server/src/features/mining/mining.service.ts',
    find: 'const dailyOutput = boundedOutput(judged.terms, judged, isStale(tick, now) ? undefined : tick?.price)',
    put: 'const dailyOutput = isStale(tick, now) ? undefined : boundedOutput && judged.dailyOutput',
    test: machines('is sold with what it may put out at the price of now, and not without a price'),
  },
  {
    id: 'mining-kept-as-an-option',
    rule: 'It is bounded again when it starts, so that nobody keeps what gained while it was reviewed',
    fault: 'What was bought is what it puts out',
    file: 'apps/server/src/features/mining/start-output.ts',
    find: 'return boundedOutput(order, order, isStale(newest, now) ? undefined : newest?.price)',
    put: 'return isStale(newest, now) ? undefined : boundedOutput && order.dailyOutput',
    test: machines('puts out no more than is worth its price when it starts, however long a review was waited for'),
  },
]
