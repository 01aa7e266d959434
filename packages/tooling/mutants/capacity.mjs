const bodies = (name) => ({ file: 'apps/server/src/platform/http/in-flight.test.ts', name })
const reads = (name) => ({ file: 'apps/server/src/features/market/public-reads.http.test.ts', name })
const sums = {
  file: 'apps/server/test/running-sums.test.ts',
  name: 'what was earned and promised is told without reading the past',
}
const lists = (name) => ({ file: 'apps/server/test/long-lists.test.ts', name })

export const capacity = [
  {
    id: 'capacity-slow-bodies',
    rule: 'Of the bodies that arrive at once each network has its share',
    fault: 'One address can hold all of them',
    file: 'apps/server/src/platform/http/in-flight.ts',
    find: 'hasBody(request) ? arriving.tryAcquire(...keys) : release',
    put: 'hasBody(request) ? arriving.tryAcquire(String(request.id), String(request.id)) : release',
    test: bodies('from one address fill its own share: 300 of them, and an order from elsewhere goes through'),
  },
  {
    id: 'capacity-endless-bodies',
    rule: 'A body has to arrive within its time',
    fault: 'It may take as long as its sender likes',
    file: 'apps/server/src/application.ts',
    find: 'requestTimeout: requestWithinMs,',
    put: 'requestTimeout: requestWithinMs * 60,',
    test: {
      file: 'apps/server/test/malformed.test.ts',
      name: 'a connection that says nothing, or never ends its headers or its body, is closed within 15 seconds',
    },
  },
  {
    id: 'capacity-shared-pool',
    rule: 'What is read without signing in has connections of its own, and waits without holding money up',
    fault: 'It shares the connections through which money moves',
    file: 'apps/server/src/platform/platform.module.ts',
    find: '{ provide: ReadPool, useFactory: () => new ReadPool(databaseUrl, databaseWaitMs, readUrl) }',
    put: `{
        provide: ReadPool,
        useFactory: ({ pool }: Database) => Object.assign(Object.create(ReadPool.prototype), { pool }),
        inject: [Database],
      }`,
    test: reads('orders go through while charts, articles and the site wait for a table that is locked'),
  },
  {
    id: 'capacity-chart-read-each-time',
    rule: 'A chart is read once a second for each pair, period and range, however many look at it',
    fault: 'Everybody who looks reads it',
    file: 'apps/server/src/market-feed/stored-charts.ts',
    find: 'return this.cache.get(key, read)',
    put: 'return this.cache && key ? read() : Promise.resolve([])',
    test: reads('a chart is read once a second, however many look at it, and shows the newest price all the same'),
  },
  {
    id: 'capacity-charts-without-limit',
    rule: 'Each network has its share of charts',
    fault: 'There is no limit',
    file: 'apps/server/src/features/market/market.service.ts',
    find: 'if (!this.charts.tryTake(network, performance.now()))',
    put: 'if (!this.charts.tryTake(network + Math.random(), performance.now()))',
    test: reads('a network has its share of charts, a burst and then fifty a second, and others theirs'),
  },
  {
    id: 'capacity-one-slice',
    rule: 'Housekeeping deletes in slices until nothing is left',
    fault: 'It stops after the first',
    file: 'apps/server/src/platform/database/delete-in-slices.ts',
    find: 'deleted = rows.length',
    put: 'deleted = rows.length - sliceRows',
    test: {
      file: 'apps/server/src/platform/database/delete-in-slices.test.ts',
      name: 'deletes until nothing is left, no more rows at once than a slice, and waits for nobody',
    },
  },
  {
    id: 'capacity-sum-of-the-past',
    rule: 'What an inviter was promised and paid is a running sum',
    fault: 'Paying adds nothing to it',
    file: 'prisma/sql/token-sale/token_reward_paid.sql',
    find: 'paid = token_reward_sum.paid + excluded.paid',
    put: 'paid = token_reward_sum.paid',
    test: sums,
  },
  {
    id: 'capacity-members-summed',
    rule: 'What each member brought is a running sum, too',
    fault: 'It is added up from all that the member ever bought',
    file: 'apps/server/src/features/invitations/invitations.repository.ts',
    find: 'FROM token_reward_member brought\n',
    put: `FROM (SELECT reward.user_id, bought.user_id AS member_id, reward.asset,
                       coalesce(sum(reward.amount) FILTER (WHERE reward.paid_at IS NULL), 0) AS pending,
                       coalesce(sum(reward.amount) FILTER (WHERE reward.paid_at IS NOT NULL), 0) AS paid
                  FROM token_reward reward JOIN token_subscription bought ON bought.id = reward.subscription_id
                 GROUP BY 1, 2, 3) brought\n`,
    test: sums,
  },
  {
    id: 'capacity-realised-scanned',
    rule: 'What contracts won and lost is added up as they settle',
    fault: 'A loss takes nothing off',
    file: 'prisma/sql/contracts/contract_add_realised.sql',
    find: 'sum(ended.payout - ended.premium)',
    put: 'sum(greatest(ended.payout - ended.premium, 0))',
    test: {
      file: 'apps/server/src/features/contracts/contracts.http.test.ts',
      name: 'counts in the profit and loss of its owner and of nobody else',
    },
  },
  {
    id: 'capacity-whole-count',
    rule: 'A list is counted up to 10,000 rows',
    fault: 'It is counted whole each time that it is looked at',
    file: 'apps/server/src/platform/database/page-of-rows.ts',
    find: 'WHERE ${filter} LIMIT ${listedMax}) counted',
    put: 'WHERE ${filter} LIMIT ${listedMax * 1_000}) counted',
    test: lists('a list is counted up to 10,000, however long it is'),
  },
  {
    id: 'capacity-deep-page',
    rule: 'A page behind the bound of a list is refused',
    fault: 'It is read, with all that comes before it',
    file: 'apps/server/src/platform/http/endpoint-routes.ts',
    find: '(page - 1) * pageSize >= listedMax',
    put: '(page - 1) * pageSize >= listedMax * 1_000',
    test: lists('its last page is shown, and one behind it refused with a sentence'),
  },
  {
    id: 'capacity-connections-for-ever',
    rule: 'A connection over which nothing more is asked is closed',
    fault: 'It stays for as long as Fastify keeps one',
    file: 'apps/server/src/application.ts',
    find: '    keepAliveTimeout: idleMs,\n',
    put: '',
    test: {
      file: 'apps/server/test/malformed.test.ts',
      name: 'a connection over which nothing more is asked is closed within 30 seconds',
    },
  },
]
