import * as z from 'zod/mini'
import { named, ours } from './fields.ts'

/** The name of a product, or of an order of one, and its coin with its fraction digits; spread it among the fields. */
export const productHead = (scale: number) => ({
  name: ours(z.string(), ({ asset }: { asset: string }) => asset),
  asset: named('coin', z.string()),
  scale: ours(named('precision', z.int()), scale),
  logo: ours(z.string()),
})
