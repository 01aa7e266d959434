import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { idempotencyKeyFormat } from './envelope.ts'
import { object } from './fields.ts'

const endpoint = endpointsOf('submissions', { ours: true })

/**
 * POST /user/closeSubmission {key}: how what was sent under an Idempotency-Key ended, for whoever was cut off before the
 * answer. `unused`: nothing came of it, and nothing will, since what still arrives under the key is refused. `ended`: the
 * same call under the same key is answered as the first time. `running`: ask again. Ours.
 */
export const closeSubmission = endpoint({
  route: 'POST /user/closeSubmission',
  effect: 'conditional',
  summary: 'How what was sent under a key ended; what was not, never will be',
  request: object({ key: z.string().check(z.regex(idempotencyKeyFormat)) }),
  response: object({ state: z.enum(['ended', 'running', 'unused']) }),
  example: { request: { key: '4f9c2f52-0f5e-4c7c-9a52-3a5b6f0d1c11' }, response: { state: 'unused' } },
})
