import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { named, nullable, object, optional, ours } from './fields.ts'
import { choice, id, instant, nothing, requiredText } from './values.ts'

const endpoint = endpointsOf('identity')

export const documentType = choice({ passport: 1, drivingLicence: 2, idCard: 3 })
export const identityReviewState = choice({ submitted: 1, passed: 2, rejected: 3 })

/** The wire's names of the three photos, so that a fault can name its field. */
export const photoFields = { front: 'card_front', back: 'card_end', held: 'card_hand' } as const

const personName = requiredText(64)
/** The `id` or `url` that POST /user/uploadBase64 answered. */
const photo = requiredText(256)

/** What does not count is not looked at either. */
const ignored = <Schema extends z.ZodMiniOptional>(schema: Schema) => z.catch(schema, undefined as never)

const submission = {
  documentType: named('type', documentType),
  name: personName,
  front: named('card_front', photo),
  back: named('card_end', photo),
  held: named('card_hand', photo),
}

const card = object({
  identityId: named('ID', id),
  documentType: named('type', documentType),
  name: z.string(),
  front: named('card_front', z.string()),
  back: named('card_end', z.string()),
  held: named('card_hand', z.string()),
  state: named('status', identityReviewState),
  reason: ours(nullable(z.string())),
  submittedAt: ours(named('CreatedAt', instant)),
  updatedAt: ours(named('UpdatedAt', instant)),
})

const exampleRequest = {
  type: 1,
  name: 'Mira Lindqvist',
  card_front: 'u8mJ2kq0Yl1bZ7Vd3nQ4xA',
  card_end: 'p3Xw9Tz5Rk2cE6Hf8sB1yg',
  card_hand: 'a7Nd4Lm6Qv0jU2Ko9rC5Wh',
}
const exampleCard: z.input<typeof card> = {
  ID: 12,
  type: 1,
  name: 'Mira Lindqvist',
  card_front: '/api/user/upload/u8mJ2kq0Yl1bZ7Vd3nQ4xA',
  card_end: '/api/user/upload/p3Xw9Tz5Rk2cE6Hf8sB1yg',
  card_hand: '/api/user/upload/a7Nd4Lm6Qv0jU2Ko9rC5Wh',
  status: 1,
  reason: null,
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}

export const submitIdentity = endpoint({
  route: 'POST /user_card/createUser_card',
  effect: 'replays',
  summary: 'Submits real name, document type and three photos for review',
  request: object(submission),
  response: card,
  refusals: ['identityPassed'],
  example: { request: exampleRequest, response: exampleCard },
})

/**
 * PUT /user_card/updateUser_card: submits again. The review starts over, so that a reviewer never passes photos other
 * than the ones looked at; the ID stays. What is left out stays as it was; `status` and `uid` are ignored.
 */
export const resubmitIdentity = endpoint({
  ...submitIdentity,
  route: 'PUT /user_card/updateUser_card',
  summary: 'Submits real name and photos again; the review starts over',
  request: object({
    identityId: named('ID', id),
    documentType: named('type', optional(documentType)),
    name: optional(personName),
    front: named('card_front', optional(photo)),
    back: named('card_end', optional(photo)),
    held: named('card_hand', optional(photo)),
    state: named('status', ignored(optional(identityReviewState))),
    userId: named('uid', ignored(optional(id))),
  }),
  refusals: ['notFound', 'identityPassed'],
  example: { request: { ID: 12, ...exampleRequest }, response: exampleCard },
})

/** GET /user_card/findMyUser_card: the user's latest submission; null when there is none. */
export const findIdentity = endpoint({
  route: 'GET /user_card/findMyUser_card',
  summary: "One's own latest real-name submission",
  request: nothing,
  response: nullable(card),
  example: { request: {}, response: { ...exampleCard, status: 3, reason: 'The photo of the back is blurred.' } },
})
