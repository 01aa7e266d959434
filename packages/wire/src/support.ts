import { messageLengthMax, messagePicturesMax, messagesPerHour, openCasesMax } from '@halyard/domain/support'
import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional } from './fields.ts'
import { longPaging, pageExample, pageOf } from './page.ts'
import { choice, flag, id, instant, integer, lines, nothing, requiredText, word } from './values.ts'

const endpoint = endpointsOf('support', { ours: true })

/** A thing of the user's that a conversation is about. */
export const subject = object({
  kind: word('spotOrder', 'contract', 'deposit', 'wireTransfer', 'withdrawal', 'loan'),
  id,
})

/** Who made an entry: the user, an operator, or a demo host by itself. */
export const party = word('user', 'operator', 'automatic')
export const entryKind = word('said', 'closed', 'reopened')

const supportCase = object({
  caseId: named('ID', id),
  about: nullable(subject),
  state: named('status', choice({ waitingForUs: 1, waitingForUser: 2, closed: 3 })),
  unread: integer,
  openedAt: named('CreatedAt', instant),
  updatedAt: named('UpdatedAt', instant),
  last: object({ entryId: named('ID', id), kind: entryKind, by: party, text: z.string(), at: instant }),
})

const entry = object({
  entryId: named('ID', id),
  kind: entryKind,
  by: party,
  operator: nullable(z.string()),
  text: z.string(),
  pictures: list(z.string()),
  at: named('CreatedAt', instant),
  updatedAt: named('UpdatedAt', instant),
})

const exampleCase: z.input<typeof supportCase> = {
  ID: 7,
  about: { kind: 'withdrawal', id: 12 },
  status: 1,
  unread: 0,
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
  last: {
    ID: 31,
    kind: 'said',
    by: 'user',
    text: 'Where is my withdrawal?',
    at: '2026-11-21T09:00:00.000Z',
  },
}

/**
 * GET /base/service: whether somebody answers now and when that changes, as the host states its hours, and the median until a
 * first answer, as it was measured.
 */
export const customerService = endpoint({
  route: 'GET /base/service',
  session: 'none',
  summary: 'Whether customer service is there, when that changes, and how soon it first answers',
  request: nothing,
  response: object({
    staffed: nullable(flag),
    changesAt: nullable(instant),
    usualMinutes: nullable(integer),
  }),
  example: {
    request: {},
    response: { staffed: true, changesAt: '2026-11-21T17:00:00.000Z', usualMinutes: 25 },
  },
})

/** GET /user/service: the user's conversations with customer service, the one with the newest entry first. */
export const supportCases = endpoint({
  route: 'GET /user/service',
  summary: "The user's conversations with customer service, and how many entries are not read",
  request: object(longPaging),
  response: object({
    list: list(supportCase),
    total: integer,
    page: integer,
    pageSize: integer,
    next: optional(nullable(id)),
    unread: integer,
  }),
  example: {
    request: { page: 1, pageSize: 10 },
    response: { ...pageExample(exampleCase), unread: 0 },
  },
})

/** GET /user/service/case {ID}: one conversation, without its entries. */
export const findSupportCase = endpoint({
  route: 'GET /user/service/case',
  summary: 'One conversation with customer service',
  request: object({ caseId: named('ID', id) }),
  response: supportCase,
  refusals: ['notFound'],
  example: { request: { ID: 7 }, response: exampleCase },
})

/** GET /user/service/entries {ID}: what was said in it, the newest first. */
export const supportEntries = endpoint({
  route: 'GET /user/service/entries',
  summary: 'What was said in a conversation, and when it was closed and reopened',
  request: object({ caseId: named('ID', id), ...longPaging }),
  response: pageOf(entry),
  refusals: ['notFound'],
  example: {
    request: { ID: 7, page: 1, pageSize: 10 },
    response: pageExample({
      ID: 31,
      kind: 'said' as const,
      by: 'user' as const,
      operator: null,
      text: 'Where is my withdrawal?',
      pictures: ['/api/user/upload/u8mJ2kq0Yl1bZ7Vd3nQ4xA?expires=1795252200&signature=t0bVsc…'],
      CreatedAt: '2026-11-21T09:00:00.000Z',
      UpdatedAt: '2026-11-21T09:00:00.000Z',
    }),
  },
})

/** Text, pictures, or both. */
const message = {
  text: optional(lines(messageLengthMax)),
  pictures: optional(list(requiredText(512)).check(z.maxLength(messagePicturesMax, 'invalid'))),
}

/** POST /user/service/open {about?, text, pictures}: begins a conversation. */
export const openSupportCase = endpoint({
  route: 'POST /user/service/open',
  effect: 'replays',
  summary: `Begins a conversation with customer service, of which ${openCasesMax} may be open; at most ${messagesPerHour} messages an hour`,
  request: object({ about: optional(nullable(subject)), ...message }),
  response: supportCase,
  refusals: ['tooFrequent', 'notFound', 'tooManyEntries'],
  example: {
    request: {
      about: { kind: 'withdrawal', id: 12 },
      text: 'Where is my withdrawal?',
      pictures: ['u8mJ2kq0Yl1bZ7Vd3nQ4xA'],
    },
    response: exampleCase,
  },
})

/** POST /user/service/send {ID, text, pictures}: a further message; a closed conversation is open again. */
export const sendSupportMessage = endpoint({
  route: 'POST /user/service/send',
  effect: 'replays',
  summary: `Sends a message in a conversation; at most ${messagesPerHour} an hour`,
  request: object({ caseId: named('ID', id), ...message }),
  response: supportCase,
  refusals: ['tooFrequent', 'notFound'],
  example: { request: { ID: 7, text: 'It has arrived. Thank you!' }, response: exampleCase },
})

/** POST /user/service/read {ID, entry}: what was said up to an entry has been read. Answers how many are left unread. */
export const readSupportCase = endpoint({
  route: 'POST /user/service/read',
  effect: 'conditional',
  summary: 'Marks a conversation as read, up to an entry',
  request: object({ caseId: named('ID', id), entryId: named('entry', id) }),
  response: object({ unread: integer }),
  refusals: ['notFound'],
  example: { request: { ID: 7, entry: 31 }, response: { unread: 0 } },
})

/** POST /user/service/close {ID} and /reopen {ID}. */
export const closeSupportCase = endpoint({
  route: 'POST /user/service/close',
  effect: 'conditional',
  summary: 'Closes a conversation',
  request: object({ caseId: named('ID', id) }),
  response: supportCase,
  refusals: ['notFound'],
  example: { request: { ID: 7 }, response: { ...exampleCase, status: 3 } },
})

export const reopenSupportCase = endpoint({
  ...closeSupportCase,
  route: 'POST /user/service/reopen',
  summary: 'Reopens a conversation',
  example: { request: { ID: 7 }, response: exampleCase },
})
