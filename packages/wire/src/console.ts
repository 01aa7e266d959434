import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { list, nullable, object, optional } from './fields.ts'
import {
  between,
  command,
  commaSeparated,
  cursorPageExample,
  cursorPageOf,
  cursorPaging,
  operatorEndpoint as endpoint,
  itemPath,
  logEntry,
  nonEmpty,
  noRows,
  positive,
  seen,
  sortedBy,
  wholeNumber,
} from './operator-fields.ts'
import { everyRole, type OperatorRole } from './operators.ts'
import { instant, integer } from './values.ts'

/*
 * The lists and pages of the console: what waits, users, books, the log, queues and alarms. A list is paged by cursor;
 * its table is the whole of it with the same filters, as comma-separated values.
 */

/** Who may read of users. */
const readers: readonly OperatorRole[] = ['reviewer', 'treasurer', 'support', 'auditor']

/** What speaks for looking closely. */
const signals = list(object({ signal: z.string(), detail: z.string(), weight: integer }))

const queueFilters = {
  kind: optional(nonEmpty),
  user: optional(positive),
  state: optional(z.enum(['under review', 'being paid'], { error: 'give under review or being paid' })),
  priority: optional(z.enum(['overdue', 'soon', 'later'], { error: 'give overdue, soon or later' })),
  voted: optional(z.enum(['yes', 'no'], { error: 'give yes or no' })),
  ...sortedBy('asc', 'due', 'submittedAt'),
}
const waiting = object({
  id: z.string(),
  kind: z.string(),
  item: integer,
  userId: nullable(integer),
  submittedAt: instant,
  due: instant,
  priority: z.enum(['overdue', 'soon', 'later']),
  state: z.string(),
  asset: nullable(z.string()),
  amount: nullable(z.string()),
  approvals: integer,
  needed: integer,
  voted: z.boolean(),
  holders: list(z.string()),
})

const reviewQueue = endpoint({
  route: 'GET /queue',
  summary: 'All that waits for operators, of every kind, by when it should be answered',
  request: z.object({ ...queueFilters, ...cursorPaging }),
  response: cursorPageOf(waiting),
  roles: everyRole,
  example: {
    request: { kind: 'deposit,withdrawal', pageSize: 25 },
    response: cursorPageExample({
      id: 'deposit-12',
      kind: 'deposit',
      item: 12,
      userId: 1004,
      submittedAt: '2026-11-21T09:00:00.000Z',
      due: '2026-11-21T11:00:00.000Z',
      priority: 'soon' as const,
      state: 'under review',
      asset: 'USDT',
      amount: '250',
      approvals: 0,
      needed: 2,
      voted: false,
      holders: ['ben'],
    }),
  },
})

const reviewQueueTable = endpoint({
  route: 'GET /queue/csv',
  content: 'text/csv',
  summary: 'The queue as a table',
  request: z.object(queueFilters),
  response: commaSeparated,
  roles: everyRole,
  example: { request: { kind: 'deposit' }, response: noRows() },
})

const holdReview = endpoint({
  route: 'POST /reviews/:kind/:id/hold',
  effect: 'conditional',
  summary: 'Tells others for 45 seconds that one has this open, and who else has; it keeps nobody from deciding',
  request: command(itemPath),
  response: object({ holders: list(seen) }),
  roles: ['reviewer', 'treasurer', 'editor', 'support'],
  example: {
    request: { kind: 'deposit', id: 12 },
    response: { holders: [{ name: 'ben', since: '2026-11-21T09:00:00.000Z' }] },
  },
})

const reviewFindings = endpoint({
  route: 'GET /reviews/:kind/:id/findings',
  summary:
    'What an item shares with others, what speaks for looking closely, who has it open, and whether one may decide',
  request: z.object(itemPath),
  response: object({
    duplicates: list(
      object({ what: z.string(), kind: z.string(), item: integer, userId: integer, at: nullable(instant) }),
    ),
    signals,
    score: integer,
    holders: list(seen),
    mayDecide: z.boolean(),
  }),
  roles: readers,
  example: {
    request: { kind: 'deposit', id: 12 },
    response: {
      duplicates: [{ what: 'transaction', kind: 'deposit', item: 9, userId: 1007, at: '2026-11-20T09:00:00.000Z' }],
      signals: [{ signal: 'new address', detail: 'First withdrawal to this address.', weight: 20 }],
      score: 20,
      holders: [],
      mayDecide: true,
    },
  },
})

const reviewReasons = endpoint({
  route: 'GET /reasons',
  summary: 'Reasons of rejections that users read in their own language',
  request: z.object({}),
  response: list(object({ kind: z.string(), reason: z.string(), texts: z.record(z.string(), z.string()) })),
  roles: everyRole,
  example: {
    request: {},
    response: [{ kind: 'deposit', reason: 'Wrong network chosen.', texts: { 'de-DE': 'Falsches Netzwerk gewählt.' } }],
  },
})

const userFilters = {
  search: optional(nonEmpty),
  state: optional(z.enum(['active', 'frozen', 'banned'], { error: 'give active, frozen or banned' })),
  ...sortedBy('desc', 'registeredAt'),
}
const userRow = object({
  id: integer,
  email: nullable(z.string()),
  phone: nullable(z.string()),
  state: z.enum(['active', 'frozen', 'banned']),
  name: nullable(z.string()),
  withdrawalsBlockedUntil: nullable(instant),
  registeredAt: instant,
  foundBy: nullable(z.string()),
})

const searchUsers = endpoint({
  route: 'GET /users',
  summary: 'Users, also by number, email address, phone number, verified name, address on a chain or transaction',
  request: z.object({ ...userFilters, ...cursorPaging }),
  response: cursorPageOf(userRow),
  roles: readers,
  example: {
    request: { search: 'mira@', pageSize: 25 },
    response: cursorPageExample({
      id: 1004,
      email: 'mira@example.com',
      phone: null,
      state: 'active' as const,
      name: 'Mira Lindqvist',
      withdrawalsBlockedUntil: null,
      registeredAt: '2026-11-01T09:00:00.000Z',
      foundBy: 'email',
    }),
  },
})

const usersTable = endpoint({
  route: 'GET /users/csv',
  content: 'text/csv',
  summary: 'Users as a table',
  request: z.object(userFilters),
  response: commaSeparated,
  roles: readers,
  example: { request: { state: 'frozen' }, response: noRows() },
})

const userPage = endpoint({
  route: 'GET /users/:user/page',
  summary: 'All that is known of one user, but for lists',
  request: z.object({ user: nonEmpty }),
  response: object({
    userId: integer,
    email: nullable(z.string()),
    phone: nullable(z.string()),
    state: z.enum(['active', 'frozen', 'banned']),
    subscriptionsBarred: z.boolean(),
    withdrawalsBlockedUntil: nullable(instant),
    withdrawalsBlockedReason: nullable(z.string()),
    registeredAt: instant,
    language: z.string(),
    creditScore: integer,
    name: nullable(z.string()),
    identityState: nullable(z.string()),
    twoFactorSince: nullable(instant),
    withdrawalPassword: z.boolean(),
    passkeys: integer,
    apiKeys: integer,
    inviterId: nullable(integer),
    invited: integer,
    notes: integer,
    holdings: list(object({ asset: z.string(), part: z.string(), balance: z.string() })),
    signals,
    score: integer,
    mayAct: z.boolean(),
  }),
  roles: readers,
  example: {
    request: { user: '1004' },
    response: {
      userId: 1004,
      email: 'mira@example.com',
      phone: null,
      state: 'active',
      subscriptionsBarred: false,
      withdrawalsBlockedUntil: null,
      withdrawalsBlockedReason: null,
      registeredAt: '2026-11-01T09:00:00.000Z',
      language: 'de-DE',
      creditScore: 100,
      name: 'Mira Lindqvist',
      identityState: 'passed',
      twoFactorSince: '2026-11-02T09:00:00.000Z',
      withdrawalPassword: true,
      passkeys: 1,
      apiKeys: 0,
      inviterId: 1001,
      invited: 3,
      notes: 1,
      holdings: [{ asset: 'USDT', part: 'available', balance: '100' }],
      signals: [{ signal: 'shared document', detail: 'The same photo as user 1009.', weight: 40 }],
      score: 40,
      mayAct: true,
    },
  },
})

/** The lists of a user's page. */
export const userLists = [
  'records',
  'spotOrders',
  'contracts',
  'conversions',
  'deposits',
  'wireTransfers',
  'withdrawals',
  'stakes',
  'machines',
  'loans',
  'subscriptions',
  'identities',
  'sessions',
  'devices',
  'passkeys',
  'apiKeys',
  'addresses',
  'bankCards',
  'referrals',
  'conversations',
  'operators',
] as const
export type UserList = (typeof userLists)[number]
/** Fields of those lists whose values are words of the server; in any other it is somebody's, or a figure. */
export const wordFields: readonly string[] = [
  'action',
  'direction',
  'document',
  'ended',
  'kind',
  'mayTrade',
  'mayWithdraw',
  'outcome',
  'part',
  'result',
  'revoked',
  'revoked',
  'secondReview',
  'side',
  'source',
  'state',
  'type',
]
const userList = z.enum(userLists, { error: `give one of ${userLists.join(', ')}` })

const userRows = endpoint({
  route: 'GET /users/:user/rows/:list',
  summary: 'A list of one user, newest first',
  request: z.object({ user: nonEmpty, list: userList, ...cursorPaging }),
  response: cursorPageOf(object({ id: z.string(), at: nullable(instant), fields: z.record(z.string(), z.string()) })),
  roles: readers,
  example: {
    request: { user: '1004', list: 'deposits', pageSize: 25 },
    response: cursorPageExample({
      id: '12',
      at: '2026-11-21T09:00:00.000Z',
      fields: { asset: 'USDT', quantity: '250', state: 'review' },
    }),
  },
})

const userRowsTable = endpoint({
  route: 'GET /users/:user/rows/:list/csv',
  content: 'text/csv',
  summary: 'A list of one user as a table',
  request: z.object({ user: nonEmpty, list: userList }),
  response: commaSeparated,
  roles: readers,
  example: { request: { user: '1004', list: 'deposits' }, response: noRows() },
})

const accountState = object({
  userId: integer,
  state: z.enum(['active', 'frozen', 'banned']),
  withdrawalsBlockedUntil: nullable(instant),
})
const exampleAccountState = { userId: 1004, state: 'frozen' as const, withdrawalsBlockedUntil: null }

const freezeUser = endpoint({
  route: 'POST /users/:user/freeze',
  effect: 'conditional',
  summary: 'Freezes an account and signs it out; an administrator opens it again',
  request: command({ user: nonEmpty, reason: nonEmpty }),
  response: accountState,
  roles: ['reviewer', 'treasurer', 'support'],
  example: { request: { user: '1004', reason: 'Under investigation.' }, response: exampleAccountState },
})

const blockWithdrawals = endpoint({
  route: 'POST /users/:user/block-withdrawals',
  effect: 'conditional',
  summary: 'Blocks withdrawals for some hours from now; never for less than they are blocked already',
  request: command({
    user: nonEmpty,
    hours: wholeNumber.check(z.refine((hours) => hours >= 1 && hours <= 720, 'give a number from 1 to 720')),
    reason: nonEmpty,
  }),
  response: accountState,
  roles: ['reviewer', 'treasurer', 'support'],
  example: {
    request: { user: '1004', hours: 24, reason: 'The owner reports a stolen phone.' },
    response: { ...exampleAccountState, state: 'active', withdrawalsBlockedUntil: '2026-11-22T09:00:00.000Z' },
  },
})

const endUserSessions = endpoint({
  route: 'POST /users/:user/end-sessions',
  effect: 'conditional',
  summary: 'Signs a user out everywhere',
  request: command({ user: nonEmpty, reason: nonEmpty }),
  response: object({ ended: integer }),
  roles: ['reviewer', 'treasurer', 'support'],
  example: { request: { user: '1004', reason: 'The owner reports a stolen phone.' }, response: { ended: 1 } },
})

const revokeUserKeys = endpoint({
  route: 'POST /users/:user/revoke-keys',
  effect: 'conditional',
  summary: 'Revokes all API keys of a user, who is told; their programs are kept out from then on',
  request: command({ user: nonEmpty, reason: nonEmpty }),
  response: object({ revoked: integer }),
  roles: ['reviewer', 'treasurer', 'support'],
  example: { request: { user: '1004', reason: 'The owner reports a stolen laptop.' }, response: { revoked: 2 } },
})

const note = object({ id: integer, at: instant, by: z.string(), text: z.string() })
const exampleNote = { id: 3, at: '2026-11-21T09:00:00.000Z', by: 'anna', text: 'Called back, all is well.' }

const userNotes = endpoint({
  route: 'GET /users/:user/notes',
  summary: 'What operators noted of a user, newest first; the user is never shown it',
  request: z.object({ user: nonEmpty, ...cursorPaging }),
  response: cursorPageOf(note),
  roles: readers,
  example: { request: { user: '1004', pageSize: 25 }, response: cursorPageExample(exampleNote) },
})

const addUserNote = endpoint({
  route: 'POST /users/:user/notes',
  effect: 'conditional',
  summary: 'Notes something of a user for other operators',
  request: command({ user: nonEmpty, text: nonEmpty }),
  response: note,
  roles: ['reviewer', 'treasurer', 'support'],
  example: { request: { user: '1004', text: 'Called back, all is well.' }, response: exampleNote },
})

const booksNow = endpoint({
  route: 'GET /books',
  summary: 'What users and the house have, what is on its way, and what open contracts may cost',
  request: z.object({}),
  response: object({
    at: instant,
    coins: list(
      object({
        coin: z.string(),
        usersAvailable: z.string(),
        usersFrozen: z.string(),
        house: z.string(),
        outside: z.string(),
        comingIn: z.string(),
        goingOut: z.string(),
        resultToday: z.string(),
      }),
    ),
    exposure: list(
      object({ symbol: z.string(), coin: z.string(), up: z.string(), down: z.string(), contracts: integer }),
    ),
    closing: list(object({ symbol: z.string(), at: instant, up: z.string(), down: z.string(), contracts: integer })),
    reconciler: object({ lastRun: nullable(instant), standingAlarms: integer }),
  }),
  roles: ['treasurer', 'auditor'],
  example: {
    request: {},
    response: {
      at: '2026-11-21T09:00:00.000Z',
      coins: [
        {
          coin: 'USDT',
          usersAvailable: '100',
          usersFrozen: '0',
          house: '20',
          outside: '-120',
          comingIn: '250',
          goingOut: '0',
          resultToday: '3.5',
        },
      ],
      exposure: [{ symbol: 'btcusdt', coin: 'USDT', up: '85', down: '0', contracts: 1 }],
      closing: [{ symbol: 'btcusdt', at: '2026-11-21T09:01:00.000Z', up: '85', down: '0', contracts: 1 }],
      reconciler: { lastRun: '2026-11-21T09:00:00.000Z', standingAlarms: 0 },
    },
  },
})

const statementFilters = { coin: optional(nonEmpty), ...between, ...sortedBy('desc', 'day') }
const statement = object({
  id: z.string(),
  day: z.string(),
  coin: z.string(),
  users: z.string(),
  house: z.string(),
  outside: z.string(),
  usersChange: z.string(),
  houseChange: z.string(),
  outsideChange: z.string(),
  comingIn: nullable(z.string()),
  goingOut: nullable(z.string()),
  exposure: nullable(z.string()),
})

const dayStatements = endpoint({
  route: 'GET /statements',
  summary: 'The books of each day that is over, by coin: what was held at its end, and how it changed',
  request: z.object({ ...statementFilters, ...cursorPaging }),
  response: cursorPageOf(statement),
  roles: ['treasurer', 'auditor'],
  example: {
    request: { coin: 'USDT', pageSize: 25 },
    response: cursorPageExample({
      id: '2026-11-20 USDT',
      day: '2026-11-20',
      coin: 'USDT',
      users: '100',
      house: '20',
      outside: '-120',
      usersChange: '10',
      houseChange: '2',
      outsideChange: '-12',
      comingIn: '250',
      goingOut: '0',
      exposure: '85',
    }),
  },
})

const dayStatementsTable = endpoint({
  route: 'GET /statements/csv',
  content: 'text/csv',
  summary: 'The books of each day as a table',
  request: z.object(statementFilters),
  response: commaSeparated,
  roles: ['treasurer', 'auditor'],
  example: { request: { coin: 'USDT' }, response: noRows() },
})

const logFilters = {
  operator: optional(nonEmpty),
  user: optional(positive),
  action: optional(nonEmpty),
  kind: optional(nonEmpty),
  item: optional(nonEmpty),
  outcome: optional(z.enum(['begun', 'done', 'refused'], { error: 'give begun, done or refused' })),
  ...between,
  ...sortedBy('desc', 'id'),
}

const searchLog = endpoint({
  route: 'GET /log/search',
  summary: 'What operators did, by person, user, act and time',
  request: z.object({ ...logFilters, ...cursorPaging }),
  response: cursorPageOf(object({ id: integer, ...logEntry })),
  roles: ['reviewer', 'auditor'],
  example: {
    request: { operator: 'anna', pageSize: 25 },
    response: cursorPageExample({
      id: 41,
      at: '2026-11-21T09:00:00.000Z',
      operatorName: 'anna',
      action: 'approve',
      kind: 'deposit',
      item: '12',
      outcome: 'done' as const,
      begunId: 40,
      reason: null,
      before: { state: 'under review' },
      after: { state: 'completed' },
    }),
  },
})

const logTable = endpoint({
  route: 'GET /log/csv',
  content: 'text/csv',
  summary: 'What operators did as a table',
  request: z.object(logFilters),
  response: commaSeparated,
  roles: ['reviewer', 'auditor'],
  example: { request: { operator: 'anna' }, response: noRows() },
})

const retryJob = endpoint({
  route: 'POST /queues/:queue/jobs/:job/retry',
  effect: 'conditional',
  summary: 'Has the workers try a failed job once more',
  request: command({ queue: nonEmpty, job: nonEmpty }),
  response: object({}),
  roles: [],
  example: { request: { queue: 'sweeps', job: '4711' }, response: {} },
})

const epochFilters = {
  source: optional(z.enum(['sim', 'htx', 'binance', 'replay'], { error: 'give sim, htx, binance or replay' })),
  ...sortedBy('desc', 'id'),
}

const priceEpochs = endpoint({
  route: 'GET /epochs',
  summary: 'Epochs of the feed: where prices come from, what was stated ahead, and what has been revealed',
  request: z.object({ ...epochFilters, ...cursorPaging }),
  response: cursorPageOf(
    object({
      id: integer,
      source: z.enum(['sim', 'htx', 'binance', 'replay']),
      state: z.enum(['coming', 'running', 'to be revealed', 'revealed', 'ended']),
      startsAt: instant,
      endsAt: instant,
      hash: z.string(),
      seed: nullable(z.string()),
      revealedAt: nullable(instant),
    }),
  ),
  roles: everyRole,
  example: {
    request: { pageSize: 25 },
    response: cursorPageExample({
      id: 41,
      source: 'sim' as const,
      state: 'revealed' as const,
      startsAt: '2026-11-21T08:00:00.000Z',
      endsAt: '2026-11-21T09:00:00.000Z',
      hash: '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
      seed: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
      revealedAt: '2026-11-21T09:01:12.000Z',
    }),
  },
})

const priceEpochsTable = endpoint({
  route: 'GET /epochs/csv',
  content: 'text/csv',
  summary: 'Epochs of the feed as a table',
  request: z.object(epochFilters),
  response: commaSeparated,
  roles: everyRole,
  example: { request: { source: 'sim' }, response: noRows() },
})

const alarmWays = endpoint({
  route: 'GET /alarms',
  summary: 'By which ways alarms reach people, and which were sent lately',
  request: z.object({}),
  response: object({
    ways: list(object({ way: z.enum(['mail', 'webhook']), to: nullable(z.string()) })),
    kinds: list(object({ kind: z.string(), about: z.string(), standing: z.boolean() })),
    sent: list(
      object({ id: integer, at: instant, kind: z.string(), text: z.string(), way: z.string(), outcome: z.string() }),
    ),
  }),
  roles: ['treasurer', 'auditor'],
  example: {
    request: {},
    response: {
      ways: [{ way: 'mail', to: 'desk@example.com' }],
      kinds: [{ kind: 'ledger', about: 'The ledger does not add up, and withdrawals are stopped.', standing: false }],
      sent: [{ id: 1, at: '2026-11-21T09:00:00.000Z', kind: 'test', text: 'A test.', way: 'mail', outcome: 'sent' }],
    },
  },
})

const testAlarm = endpoint({
  route: 'POST /alarms/test',
  effect: 'conditional',
  summary: 'Sends a test by one way',
  request: command({ way: z.enum(['mail', 'webhook'], { error: 'give mail or webhook' }) }),
  response: object({ outcome: z.string() }),
  roles: [],
  example: { request: { way: 'mail' }, response: { outcome: 'sent' } },
})

export const consoleEndpoints = {
  reviewQueue,
  reviewQueueTable,
  holdReview,
  reviewFindings,
  reviewReasons,
  searchUsers,
  usersTable,
  userPage,
  userRows,
  userRowsTable,
  freezeUser,
  blockWithdrawals,
  endUserSessions,
  revokeUserKeys,
  userNotes,
  addUserNote,
  booksNow,
  dayStatements,
  dayStatementsTable,
  searchLog,
  logTable,
  retryJob,
  priceEpochs,
  priceEpochsTable,
  alarmWays,
  testAlarm,
} satisfies Record<string, Endpoint>
