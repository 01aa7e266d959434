import * as z from 'zod/mini'
import { named, object } from './fields.ts'
import { amount, instant, integer } from './values.ts'

/** A recorded price: evidence that an outsider can compare with the feed. */
export const recordedTick = object({
  sequence: named('seq', integer),
  price: amount,
  at: named('ts', instant),
  source: z.string(),
})
