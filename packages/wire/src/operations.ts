import * as z from 'zod/mini'
import { consoleEndpoints } from './console.ts'
import type { Endpoint } from './endpoint.ts'
import { list, nullable, object, optional } from './fields.ts'
import { inboxEndpoints } from './inbox.ts'
import {
  command,
  commaSeparated,
  operatorEndpoint as endpoint,
  itemPath,
  json,
  logEntry,
  nonEmpty,
  noRows,
  pageSizeTo100,
  positive,
  typed,
} from './operator-fields.ts'
import { everyRole, operatorEndpoints } from './operators.ts'
import { pageExample, pageOf } from './page.ts'
import { instant, integer } from './values.ts'

/**
 * The operators' API (docs/operations.md): below `/ops`, where OPS_ENABLED is 1. Each call carries X-Operator-Token, or
 * the cookie of the console with its header.
 */
const paging = { page: z.prefault(positive, '1'), pageSize: z.prefault(pageSizeTo100, '20') }

const reviewItemFields = {
  id: integer,
  userId: nullable(integer),
  submittedAt: instant,
  state: z.string(),
  approved: optional(object({ by: z.string(), at: instant })),
  fields: z.record(z.string(), z.string()),
  before: optional(nullable(json)),
  after: optional(json),
}
const reviewItem = object(reviewItemFields)
const shownItem = object({
  ...reviewItemFields,
  approvals: list(object({ name: z.string(), act: z.string(), detail: json })),
})
const decision = object({ outcome: z.enum(['approved', 'rejected', 'one more needed']), item: reviewItem })

const userFields = {
  userId: integer,
  email: nullable(z.string()),
  phone: nullable(z.string()),
  state: z.enum(['active', 'frozen', 'banned']),
  subscriptionsBarred: z.boolean(),
  withdrawalsBlockedUntil: nullable(instant),
  registeredAt: instant,
}

const exampleItem = {
  id: 12,
  userId: 1004,
  submittedAt: '2026-11-21T09:00:00.000Z',
  state: 'under review',
  fields: { coin: 'USDT', quantity: '250' },
}
const exampleUser = {
  userId: 1004,
  email: 'mira@example.com',
  phone: null,
  state: 'active',
  subscriptionsBarred: false,
  withdrawalsBlockedUntil: null,
  registeredAt: '2026-11-01T09:00:00.000Z',
} as const

const overview = endpoint({
  route: 'GET ',
  summary: 'What can be reviewed and edited',
  request: z.object({}),
  response: object({
    reviews: list(
      object({
        kind: z.string(),
        movesMoney: z.boolean(),
        roles: list(z.string()),
        details: list(z.string()),
        paymentDetails: nullable(list(z.string())),
      }),
    ),
    edits: list(
      object({
        kind: z.string(),
        roles: list(z.string()),
        adds: z.boolean(),
        key: nullable(z.string()),
        needs: list(z.string()),
        addFields: z.record(z.string(), z.string()),
        fields: z.record(z.string(), z.string()),
      }),
    ),
  }),
  roles: everyRole,
  example: {
    request: {},
    response: {
      reviews: [
        {
          kind: 'deposit',
          movesMoney: true,
          roles: ['reviewer', 'treasurer'],
          details: ['received', 'transactionHash', 'output', 'sentAt'],
          paymentDetails: null,
        },
      ],
      edits: [
        {
          kind: 'article',
          roles: ['editor'],
          adds: true,
          key: 'small letters, digits and single dashes, such as new-pairs-in-march',
          needs: ['category', 'texts'],
          addFields: {},
          fields: { sort: 'a whole number from 0 to 1000' },
        },
      ],
    },
  },
})

const pendingReviews = endpoint({
  route: 'GET /reviews/:kind',
  summary: 'What waits for review, oldest first',
  request: z.object({ kind: nonEmpty, ...paging }),
  response: pageOf(reviewItem),
  roles: everyRole,
  example: { request: { kind: 'deposit', page: 1, pageSize: 20 }, response: pageExample(exampleItem) },
})

const showReview = endpoint({
  route: 'GET /reviews/:kind/:id',
  summary: 'One item, with its approvals so far',
  request: z.object(itemPath),
  response: shownItem,
  roles: everyRole,
  example: {
    request: { kind: 'deposit', id: 12 },
    response: { ...exampleItem, approvals: [{ name: 'anna', act: 'approve', detail: {} }] },
  },
})

const detail = optional(z.record(z.string(), typed))

const approveReview = endpoint({
  route: 'POST /reviews/:kind/:id/approve',
  effect: 'conditional',
  summary: 'Approves it; what moves money waits for a second operator',
  request: command({ ...itemPath, detail }),
  response: decision,
  refusals: ['wrongState'],
  roles: ['reviewer', 'treasurer', 'editor', 'support'],
  example: {
    request: { kind: 'wireTransfer', id: 12, detail: { received: '4990' } },
    response: { outcome: 'one more needed', item: exampleItem },
  },
})

const confirmReview = endpoint({
  route: 'POST /reviews/:kind/:id/confirm',
  effect: 'conditional',
  summary: 'Confirms that what is being paid was sent',
  request: command({ ...itemPath, detail }),
  response: reviewItem,
  refusals: ['wrongState'],
  roles: ['reviewer', 'treasurer'],
  example: {
    request: { kind: 'withdrawal', id: 12, detail: { transactionHash: `0x${'5e'.repeat(32)}` } },
    response: { ...exampleItem, state: 'completed' },
  },
})

const rejectReview = endpoint({
  route: 'POST /reviews/:kind/:id/reject',
  effect: 'conditional',
  summary: 'Rejects it; what is being paid waits for a second operator',
  request: command({ ...itemPath, reason: nonEmpty }),
  response: z.union([reviewItem, decision]),
  refusals: ['wrongState'],
  roles: ['reviewer', 'treasurer', 'editor', 'support'],
  example: {
    request: { kind: 'deposit', id: 12, reason: 'The transaction is not there.' },
    response: { ...exampleItem, state: 'failed' },
  },
})

const adjustBalance = endpoint({
  route: 'POST /adjustments',
  effect: 'transactional',
  summary: 'Requests an adjustment of a balance, with a first approval',
  request: command({ user: typed, asset: nonEmpty, amount: typed, reason: nonEmpty }),
  response: decision,
  roles: ['treasurer'],
  example: {
    request: { user: 1004, asset: 'USDT', amount: '25', reason: 'Fee of a late credit.' },
    response: { outcome: 'one more needed', item: exampleItem },
  },
})

const showUser = endpoint({
  route: 'GET /users/:user',
  summary: 'An account with its balances, by number, email address or phone number',
  request: z.object({ user: nonEmpty }),
  response: object({
    ...userFields,
    holdings: list(object({ asset: z.string(), part: z.string(), balance: z.string() })),
  }),
  roles: ['reviewer', 'treasurer', 'support', 'auditor'],
  example: {
    request: { user: '1004' },
    response: { ...exampleUser, holdings: [{ asset: 'USDT', part: 'available', balance: '100' }] },
  },
})

const setUserState = endpoint({
  route: 'POST /users/:user/state',
  effect: 'conditional',
  summary: 'Freezes, bans or reopens an account',
  request: command({
    user: nonEmpty,
    state: z.enum(['active', 'frozen', 'banned'], { error: 'give active, frozen or banned' }),
    reason: nonEmpty,
  }),
  response: object(userFields),
  example: {
    request: { user: '1004', state: 'frozen', reason: 'Under investigation.' },
    response: { ...exampleUser, state: 'frozen' },
  },
})

const requestSecondFactorReset = endpoint({
  route: 'POST /users/:user/second-factor-reset',
  effect: 'conditional',
  summary: 'Requests the reset of a lost second factor; another operator approves it 72 hours later',
  request: command({ user: nonEmpty, reason: nonEmpty }),
  response: shownItem,
  roles: ['support'],
  example: {
    request: { user: '1004', reason: 'The phone was stolen; the passport was shown.' },
    response: { ...exampleItem, approvals: [] },
  },
})

const setSubscriptionsBarred = endpoint({
  route: 'POST /users/:user/subscriptions',
  effect: 'conditional',
  summary: 'Bars a user from token sales, or allows them again',
  request: command({ user: nonEmpty, barred: z.boolean({ error: 'give true or false' }), reason: nonEmpty }),
  response: object(userFields),
  example: {
    request: { user: '1004', barred: true, reason: 'Terms of the sale.' },
    response: { ...exampleUser, subscriptionsBarred: true },
  },
})

const editableRows = endpoint({
  route: 'GET /edits/:kind',
  summary: 'All rows of a kind: their keys, or what its list shows',
  request: z.object({ kind: nonEmpty }),
  response: list(z.unknown()),
  roles: everyRole,
  example: { request: { kind: 'pair' }, response: ['btcusdt', 'ethusdt'] },
})

const catalogueRows = endpoint({
  route: 'GET /catalogue/:kind',
  summary: 'All rows of a kind with what tells them apart, as text; of words by language those in English and Chinese',
  request: z.object({ kind: nonEmpty }),
  response: list(object({ key: z.string(), fields: z.record(z.string(), z.string()) })),
  roles: everyRole,
  example: {
    request: { kind: 'pair' },
    response: [{ key: 'btcusdt', fields: { name: 'BTC/USDT', enabled: 'true', fee_rate: '0.001000' } }],
  },
})

const catalogueTable = endpoint({
  route: 'GET /catalogue/:kind/csv',
  content: 'text/csv',
  summary: 'The rows of a kind that contain a text, as a table',
  request: z.object({ kind: nonEmpty, search: optional(z.string()) }),
  response: commaSeparated,
  roles: everyRole,
  example: { request: { kind: 'pair' }, response: noRows() },
})

const editableRow = endpoint({
  route: 'GET /edits/:kind/:key',
  summary: "A row's fields that can be edited",
  request: z.object({ kind: nonEmpty, key: nonEmpty }),
  response: json,
  roles: everyRole,
  example: { request: { kind: 'pair', key: 'btcusdt' }, response: { enabled: true, fee_rate: '0.001' } },
})

/** Texts of an article in 13 languages, of 20,000 characters each at most. */
const editBytesMax = 1024 * 1024

const editRow = endpoint({
  route: 'POST /edits/:kind/:key',
  bodyBytesMax: editBytesMax,
  effect: 'conditional',
  summary: 'Changes fields of a row and answers it, or proposes what takes two operators',
  request: z.pipe(
    z.catchall(z.object({ kind: nonEmpty, key: nonEmpty }), typed),
    z.transform(({ kind, key, ...changes }: { kind: string; key: string; [field: string]: string }) => ({
      kind,
      key,
      changes,
    })),
  ),
  response: z.union([json, decision]),
  roles: ['editor', 'treasurer', 'support'],
  example: {
    request: { kind: 'pair', key: 'btcusdt', enabled: '0' },
    response: { enabled: false, fee_rate: '0.001' },
  },
})

const previewEdit = endpoint({
  route: 'POST /previews/:kind',
  bodyBytesMax: editBytesMax,
  effect: 'conditional',
  summary: 'What typed fields would be once they are stored, such as the HTML of an article; nothing is stored',
  request: z.pipe(
    z.catchall(z.object({ kind: nonEmpty }), typed),
    z.transform(({ kind, ...changes }: { kind: string; [field: string]: string }) => ({ kind, changes })),
  ),
  response: json,
  roles: ['editor', 'treasurer', 'support'],
  example: { request: { kind: 'pair', enabled: '0' }, response: { enabled: false } },
})

const auditBooks = endpoint({
  route: 'GET /audit',
  summary: 'The books, and what does not add up',
  request: z.object({}),
  response: object({
    coins: list(
      object({
        coin: z.string(),
        usersAvailable: z.string(),
        usersFrozen: z.string(),
        house: z.string(),
        outside: z.string(),
      }),
    ),
    exposure: list(object({ coin: z.string(), what: z.string(), amount: z.string() })),
    reconciler: object({ lastRun: nullable(instant), standingAlarms: integer }),
    differences: list(z.string()),
    reviews: list(object({ kind: z.string(), waiting: integer, since: nullable(instant) })),
  }),
  roles: ['reviewer', 'treasurer', 'auditor'],
  example: {
    request: {},
    response: {
      coins: [{ coin: 'USDT', usersAvailable: '100', usersFrozen: '0', house: '0', outside: '-100' }],
      exposure: [{ coin: 'USDT', what: 'loans that are out', amount: '0' }],
      reconciler: { lastRun: '2026-11-21T09:00:00.000Z', standingAlarms: 0 },
      differences: [],
      reviews: [{ kind: 'deposit', waiting: 0, since: null }],
    },
  },
})

const queueStates = endpoint({
  route: 'GET /queues',
  summary: 'What waits for the workers, and why what failed did',
  request: z.object({}),
  response: list(
    object({
      queue: z.string(),
      waiting: integer,
      active: integer,
      delayed: integer,
      failed: integer,
      waitingSince: nullable(instant),
      failures: list(object({ id: z.string(), reason: z.string(), failedAt: nullable(instant) })),
    }),
  ),
  roles: ['reviewer', 'treasurer', 'auditor'],
  example: {
    request: {},
    response: [{ queue: 'sweeps', waiting: 0, active: 1, delayed: 12, failed: 0, waitingSince: null, failures: [] }],
  },
})

const auditLog = endpoint({
  route: 'GET /log',
  summary: 'What operators did, newest first; `before` is the id of an entry to continue from',
  request: z.object({ ...paging, before: optional(positive) }),
  response: pageOf(
    object({
      entryId: integer,
      operatorId: nullable(integer),
      ...logEntry,
    }),
  ),
  roles: ['reviewer', 'auditor'],
  example: {
    request: { page: 1, pageSize: 20 },
    response: pageExample({
      entryId: 41,
      at: '2026-11-21T09:00:00.000Z',
      operatorId: 2,
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

const reviewedImage = endpoint({
  route: 'GET /uploads/:id',
  content: 'image/jpeg',
  summary: 'An image that a user has uploaded; that it was looked at is recorded',
  request: z.object({ id: nonEmpty }),
  response: z.custom<Uint8Array>(),
  roles: ['reviewer', 'treasurer', 'support'],
  example: { request: { id: 'u8mJ2kq0Yl1bZ7Vd3nQ4xA' }, response: new Uint8Array() },
})

export const operationsEndpoints = {
  ...operatorEndpoints,
  ...consoleEndpoints,
  ...inboxEndpoints,
  overview,
  pendingReviews,
  showReview,
  approveReview,
  confirmReview,
  rejectReview,
  adjustBalance,
  showUser,
  setUserState,
  requestSecondFactorReset,
  setSubscriptionsBarred,
  editableRows,
  catalogueRows,
  catalogueTable,
  editableRow,
  editRow,
  previewEdit,
  auditBooks,
  queueStates,
  auditLog,
  reviewedImage,
} satisfies Record<string, Endpoint>
