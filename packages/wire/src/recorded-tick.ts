import * as z from 'zod/mini'
import { amount, instant, integer, named, object } from './fields.ts'

/** A recorded price: evidence that an outsider can compare with the feed. */
export const recordedTick = object({
  sequence: named('seq', integer),
  price: amount,
  at: named('ts', instant),
  source: z.string(),
})
