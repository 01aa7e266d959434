import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional, ours } from './fields.ts'
import { longPaging, pageSizeMax } from './page.ts'
import { amount, flag, id, instant, integer, nothing, signedAmount } from './values.ts'

const endpoint = endpointsOf('notifications')

/** A value of a notification's sentence; which one is the user's money shows in its kind. */
const fact = z.discriminatedUnion('kind', [
  object({ name: z.string(), kind: z.literal('amount'), value: signedAmount, asset: z.string() }),
  object({ name: z.string(), kind: z.literal('price'), value: amount, asset: z.string() }),
  object({ name: z.string(), kind: z.literal('moment'), value: instant }),
  /** In the language of the reader, where it has one. */
  object({ name: z.string(), kind: z.literal('text'), value: z.string() }),
])
export type NotificationFact = z.output<typeof fact>

const notice = object({
  notificationId: named('ID', id),
  event: ours(named('type', z.string())),
  title: z.string(),
  content: z.string(),
  facts: ours(list(fact)),
  read: ours(named('is_read', flag), true),
  reference: ours(nullable(object({ kind: z.string(), id }))),
  createdAt: ours(named('CreatedAt', instant)),
  updatedAt: ours(named('UpdatedAt', instant)),
})
export const notification = notice

const unread = object({ unread: integer })

const exampleNotice: z.input<typeof notice> = {
  ID: 31,
  type: 'depositCompleted',
  title: 'Deposit completed',
  content: '250 USDT was added to your balance.',
  facts: [
    { name: 'quantity', kind: 'amount' as const, value: '250', asset: 'USDT' },
    { name: 'asset', kind: 'text' as const, value: 'USDT' },
  ],
  is_read: false,
  reference: { kind: 'deposit', id: 12 },
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}

export const notificationList = endpoint({
  route: 'GET /notice/getNoticeList',
  summary: "One's own notifications, newest first",
  request: object(longPaging),
  response: object({
    list: list(notice),
    total: ours(integer, ({ list: rows }: { list: unknown[] }) => rows.length),
    page: ours(integer, 1),
    pageSize: ours(integer, pageSizeMax),
    next: ours(optional(nullable(id))),
    unread: ours(integer, 0),
  }),
  example: {
    request: { page: 1, pageSize: 10 },
    response: { list: [exampleNotice], total: 1, page: 1, pageSize: 10, unread: 1 },
  },
})

/** GET /notice/findNotice {ID}: one notification. Ours, for its own page. */
export const findNotification = endpoint({
  route: 'GET /notice/findNotice',
  ours: true,
  summary: 'One notification',
  request: object({ notificationId: named('ID', id) }),
  response: notice,
  refusals: ['notFound'],
  example: { request: { ID: 31 }, response: exampleNotice },
})

/** POST /notice/read {ID}: marks one as read. Ours. Answers how many are left unread. */
export const readNotification = endpoint({
  route: 'POST /notice/read',
  ours: true,
  effect: 'replays',
  summary: 'Marks a notification as read',
  request: object({ notificationId: named('ID', id) }),
  response: unread,
  refusals: ['notFound'],
  example: { request: { ID: 31 }, response: { unread: 0 } },
})

/** POST /notice/readAll: marks all as read. Ours. */
export const readAllNotifications = endpoint({
  route: 'POST /notice/readAll',
  ours: true,
  effect: 'replays',
  summary: 'Marks every notification as read',
  request: nothing,
  response: unread,
  example: { request: {}, response: { unread: 0 } },
})
