import * as z from 'zod/mini'
import { type Endpoint, endpointsOf } from './endpoint.ts'
import { list, object } from './fields.ts'
import { uploadPath } from './uploads.ts'

/** Endpoints of the host itself, without the envelope: health, outbox, pictures. */
const endpoint = endpointsOf('host', { root: '', ours: true, session: 'none' })

const live = endpoint({
  route: 'GET /health/live',
  content: 'json',
  summary: 'The process answers; it is restarted when it does not',
  request: z.object({}),
  response: object({ live: z.boolean() }),
  example: { request: {}, response: { live: true } },
})

const ready = endpoint({
  route: 'GET /health/ready',
  content: 'json',
  summary: 'Clients may be sent here; 503 with the failing checks otherwise',
  request: z.object({}),
  response: object({ ready: z.boolean(), failing: list(z.string()) }),
  example: { request: {}, response: { ready: false, failing: ['feed'] } },
})

const outbox = endpoint({
  route: 'GET /outbox',
  content: 'json',
  summary: 'Messages of a demo host that were not sent, newest first; a page where text/html is accepted',
  request: z.object({ target: z.optional(z.string()) }),
  response: object({
    list: list(
      object({
        at: z.string(),
        target: z.string(),
        purpose: z.string(),
        subject: z.string(),
        text: z.string(),
        code: z.optional(z.string()),
      }),
    ),
  }),
  example: {
    request: { target: 'mira@example.com' },
    response: {
      list: [
        {
          at: '2026-11-21T09:00:00.000Z',
          target: 'mira@example.com',
          purpose: 'register',
          subject: 'Your code',
          text: 'Your code is 428913.',
          code: '428913',
        },
      ],
    },
  },
})

/** Whatever else is in the query makes the address none that was signed. */
const signed = z.catch(z.optional(z.string()), undefined)

const uploadedImage = endpoint({
  root: '/api',
  route: `GET ${uploadPath}/:id`,
  content: 'image/jpeg',
  summary: 'An image, for its owner with X-Token, or for whoever has its signed address',
  request: z.object({ id: z.string(), expires: signed, signature: signed }),
  response: z.custom<Uint8Array>(),
  refusals: ['notSignedIn', 'signedInElsewhere', 'sessionEnded', 'sessionExpired', 'notFound'],
  example: { request: { id: 'u8mJ2kq0Yl1bZ7Vd3nQ4xA' }, response: new Uint8Array() },
})

export const hostEndpoints = { live, ready, outbox, uploadedImage } satisfies Record<string, Endpoint>
