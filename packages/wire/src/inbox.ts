import { messagePicturesMax } from '@halyard/domain/support'
import { pictureBytesMax, picturePixelsMax } from '@halyard/domain/uploads'
import * as z from 'zod/mini'
import type { Endpoint, OperatorRole } from './endpoint.ts'
import { list, nullable, object, optional } from './fields.ts'
import {
  command,
  commaSeparated,
  cursorPageExample,
  cursorPageOf,
  cursorPaging,
  operatorEndpoint as endpoint,
  nonEmpty,
  noRows,
  positive,
} from './operator-fields.ts'
import { entryKind, party, subject } from './support.ts'
import { uploadBodyBytesMax } from './uploads.ts'
import { instant, integer } from './values.ts'

/*
 * The inbox of customer service: what waits for whom, what was said, and answers. A case has one operator at a time, or
 * none.
 */

/** Who reads what was said; support answers. */
const readers: readonly OperatorRole[] = ['reviewer', 'support', 'auditor']

const views = ['mine', 'nobody', 'waiting', 'all', 'closed'] as const

const caseFields = {
  id: z.string(),
  caseId: integer,
  userId: integer,
  language: z.string(),
  about: nullable(subject),
  state: z.enum(['waiting for us', 'waiting for the user', 'closed']),
  stateSince: instant,
  operator: nullable(z.string()),
  openedAt: instant,
  firstAnsweredAt: nullable(instant),
  firstAnswerSeconds: nullable(integer),
  ageSeconds: nullable(integer),
  entries: integer,
  last: object({ by: party, operator: nullable(z.string()), kind: entryKind, text: z.string(), at: instant }),
}
const openCase = object(caseFields)
const note = object({ id: integer, at: instant, by: z.string(), text: z.string() })

const exampleCase = {
  id: '7',
  caseId: 7,
  userId: 1004,
  language: 'en-US',
  about: { kind: 'withdrawal' as const, id: 12 },
  state: 'waiting for us' as const,
  stateSince: '2026-11-21T09:00:00.000Z',
  operator: 'anna',
  openedAt: '2026-11-21T09:00:00.000Z',
  firstAnsweredAt: null,
  firstAnswerSeconds: null,
  ageSeconds: 90,
  entries: 1,
  last: {
    by: 'user' as const,
    operator: null,
    kind: 'said' as const,
    text: 'Where is my withdrawal?',
    at: '2026-11-21T09:00:00.000Z',
  },
}
const exampleNote = { id: 3, at: '2026-11-21T09:02:00.000Z', by: 'anna', text: 'Paid, but the chain is slow.' }

const inboxFilters = { view: z.enum(views, { error: `give ${views.join(', ')}` }), user: optional(positive) }

const inbox = endpoint({
  route: 'GET /inbox',
  summary: 'Conversations with users: what waits for an answer first, and of that what has waited longest',
  request: z.object({ ...inboxFilters, ...cursorPaging }),
  response: cursorPageOf(openCase),
  roles: readers,
  example: { request: { view: 'mine', pageSize: 25 }, response: cursorPageExample(exampleCase) },
})

const inboxTable = endpoint({
  route: 'GET /inbox/csv',
  content: 'text/csv',
  summary: 'Conversations with users as a table',
  request: z.object(inboxFilters),
  response: commaSeparated,
  roles: readers,
  example: { request: { view: 'all' }, response: noRows() },
})

const inboxFigures = endpoint({
  route: 'GET /inbox/figures',
  summary: 'How many wait for whom, since when the oldest waits, and how long first answers took',
  request: z.object({}),
  response: object({
    mine: integer,
    nobody: integer,
    waiting: integer,
    oldestSeconds: nullable(integer),
    firstAnswer: object({
      cases: integer,
      medianSeconds: nullable(integer),
      ninthDecileSeconds: nullable(integer),
    }),
  }),
  roles: readers,
  example: {
    request: {},
    response: {
      mine: 2,
      nobody: 5,
      waiting: 3,
      oldestSeconds: 840,
      firstAnswer: { cases: 120, medianSeconds: 310, ninthDecileSeconds: 1_900 },
    },
  },
})

const answerTemplates = endpoint({
  route: 'GET /inbox/templates',
  summary: 'What answers begin with, by language',
  request: z.object({}),
  response: list(object({ key: z.string(), texts: z.record(z.string(), z.string()) })),
  roles: readers,
  example: {
    request: {},
    response: [{ key: 'deposit-not-found', texts: { 'en-US': 'Please send us the transaction hash.' } }],
  },
})

const path = { id: positive }

const showCase = endpoint({
  route: 'GET /inbox/:id',
  summary: 'One conversation, with the notes of operators',
  request: z.object(path),
  response: object({ ...caseFields, mayAct: z.boolean(), notes: list(note) }),
  roles: readers,
  example: { request: { id: 7 }, response: { ...exampleCase, mayAct: true, notes: [exampleNote] } },
})

const caseEntries = endpoint({
  route: 'GET /inbox/:id/entries',
  summary: 'What was said in a conversation, newest first; its pictures are uploads',
  request: z.object({ ...path, ...cursorPaging }),
  response: cursorPageOf(
    object({
      id: integer,
      by: party,
      operator: nullable(z.string()),
      kind: entryKind,
      text: z.string(),
      pictures: list(z.string()),
      at: instant,
    }),
  ),
  roles: readers,
  example: {
    request: { id: 7 },
    response: cursorPageExample({ ...exampleCase.last, id: 31, pictures: ['u8mJ2kq0Yl1bZ7Vd3nQ4xA'] }),
  },
})

const takeCase = endpoint({
  route: 'POST /inbox/:id/take',
  effect: 'conditional',
  summary: 'Takes a conversation that nobody has, or as an administrator from the operator who has it',
  request: command({ ...path, from: optional(nonEmpty) }),
  response: openCase,
  roles: ['support'],
  example: { request: { id: 7 }, response: exampleCase },
})

const handOverCase = endpoint({
  route: 'POST /inbox/:id/hand-over',
  effect: 'conditional',
  summary: 'Gives a conversation to another operator',
  request: command({ ...path, to: nonEmpty }),
  response: openCase,
  roles: ['support'],
  example: { request: { id: 7, to: 'ben' }, response: { ...exampleCase, operator: 'ben' } },
})

const releaseCase = endpoint({
  route: 'POST /inbox/:id/release',
  effect: 'conditional',
  summary: 'Leaves a conversation to whoever takes it',
  request: command(path),
  response: openCase,
  roles: ['support'],
  example: { request: { id: 7 }, response: { ...exampleCase, operator: null } },
})

const addAnswerPicture = endpoint({
  route: 'POST /inbox/:id/pictures',
  bodyBytesMax: uploadBodyBytesMax,
  effect: 'conditional',
  summary: `Keeps a picture for an answer: JPEG, PNG or WebP, at most ${pictureBytesMax / 2 ** 20} MB and ${picturePixelsMax / 1e6} megapixels`,
  request: command({ ...path, picture: nonEmpty }),
  response: object({ uploadId: z.string() }),
  roles: ['support'],
  refusals: ['tooFrequent'],
  example: {
    request: {
      id: 7,
      picture:
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
    response: { uploadId: 'u8mJ2kq0Yl1bZ7Vd3nQ4xA' },
  },
})

const answerCase = endpoint({
  route: 'POST /inbox/:id/answer',
  effect: 'transactional',
  summary:
    'Answers a conversation with text, pictures or both, and closes it with that where asked to; takes it where nobody has it',
  request: command({
    ...path,
    text: optional(nonEmpty),
    pictures: optional(list(nonEmpty).check(z.maxLength(messagePicturesMax, `give at most ${messagePicturesMax}`))),
    close: optional(z.boolean({ error: 'give true or false' })),
  }),
  response: openCase,
  roles: ['support'],
  example: {
    request: { id: 7, text: 'It is being paid.' },
    response: {
      ...exampleCase,
      state: 'waiting for the user' as const,
      ageSeconds: null,
      entries: 2,
      firstAnsweredAt: '2026-11-21T09:05:00.000Z',
      firstAnswerSeconds: 300,
    },
  },
})

const closeCase = endpoint({
  ...releaseCase,
  route: 'POST /inbox/:id/close',
  summary: 'Closes a conversation',
  example: { request: { id: 7 }, response: { ...exampleCase, state: 'closed' as const, ageSeconds: null } },
})

const noteOnCase = endpoint({
  route: 'POST /inbox/:id/notes',
  effect: 'transactional',
  summary: 'Notes something for other operators, which the user never sees',
  request: command({ ...path, text: nonEmpty }),
  response: list(note),
  roles: ['support'],
  example: { request: { id: 7, text: 'Paid, but the chain is slow.' }, response: [exampleNote] },
})

export const inboxEndpoints = {
  inbox,
  inboxTable,
  inboxFigures,
  answerTemplates,
  showCase,
  caseEntries,
  takeCase,
  handOverCase,
  releaseCase,
  addAnswerPicture,
  answerCase,
  closeCase,
  noteOnCase,
} satisfies Record<string, Endpoint>
