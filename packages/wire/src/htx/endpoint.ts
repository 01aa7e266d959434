import * as z from 'zod/mini'
import { named, optional } from '../fields.ts'
import type { RefusalName } from '../refusals.ts'
import { integer, pairSymbol, word } from '../values.ts'
import type { HtxErrorCode } from './errors.ts'

/** What a key may do; `none` is what everybody may ask. */
type HtxRight = 'none' | 'read' | 'trade' | 'withdraw'

/** At most `calls` in each window of `seconds`: of one key, or of one address where there is none. */
export interface HtxLimit {
  /** Endpoints of one name share their window. */
  readonly name: string
  readonly calls: number
  readonly seconds: number
}

/**
 * One call of HTX's REST protocol, described once: route, who may call it, how often, what travels. The dialect has its
 * own envelopes, errors and paths, so these are not endpoints of Halyard's own API; the services behind them are the same.
 */
export interface HtxEndpoint<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /** Which envelope: 1 says `"status":"ok"`, 2 says `"code":200`. */
  readonly version: 1 | 2
  readonly right: HtxRight
  readonly limit: HtxLimit
  /** The field that a body takes that is a list, and no object. */
  readonly listedAs: string | undefined
  readonly summary: string
  readonly request: Request
  /** All of the answer but `status` or `code`. */
  readonly response: Response
  /** Refusals that have another code here than `htxErrors` says. */
  readonly errors: Partial<Readonly<Record<RefusalName, HtxErrorCode>>>
  readonly example: { readonly request: z.input<Request>; readonly response: z.input<Response> }
}

type Declared<Request extends z.ZodMiniType, Response extends z.ZodMiniType> = Pick<
  HtxEndpoint<Request, Response>,
  'summary' | 'request' | 'response' | 'example'
> &
  Partial<Pick<HtxEndpoint, 'right' | 'limit' | 'listedAs' | 'errors'>> & {
    readonly route: `${HtxEndpoint['method']} ${HtxEndpoint['path']}`
  }

/** What all calls share that have no limit of their own. */
const usual: HtxLimit = { name: '', calls: 100, seconds: 10 }
/** Placing and cancelling. */
export const orderLimit: HtxLimit = { name: 'orders', calls: 100, seconds: 2 }

/** Declares the calls that need one right. A path that begins with `/v2` answers as version 2, unless it is said otherwise. */
export function htxEndpointsOf(common: Pick<HtxEndpoint, 'right'>) {
  return <Request extends z.ZodMiniType, Response extends z.ZodMiniType>({
    route,
    ...declared
  }: Declared<Request, Response> & { readonly version?: 1 | 2 }): HtxEndpoint<Request, Response> => {
    const [method, path] = route.split(' ') as [HtxEndpoint['method'], HtxEndpoint['path']]
    const version = path.startsWith('/v2/') ? 2 : 1
    return { version, limit: usual, listedAs: undefined, errors: {}, ...common, ...declared, method, path }
  }
}

export type HtxRequestOf<E extends HtxEndpoint> = z.output<E['request']>
export type HtxResponseOf<E extends HtxEndpoint> = z.output<E['response']>

/** The code of a coin, which the dialect writes in lower case. */
export const lowerCode = z.codec(z.string(), z.string(), {
  decode: (wire) => wire.toUpperCase(),
  encode: (code) => code.toLowerCase(),
})

/** A moment in milliseconds since 1970. */
export const milliseconds = z.codec(integer, z.date(), {
  decode: (wire) => new Date(wire),
  encode: (moment) => moment.getTime(),
})

/** An id, which the dialect writes as text in some answers. */
export const idText = z.codec(z.string(), z.int(), { decode: Number, encode: String })

/** A whole number from 1 to a largest one. */
export const sizeUpTo = (max: number) => integer.check(z.refine((size) => size >= 1 && size <= max, 'page'))

export const ofSymbol = { symbol: pairSymbol }

/** Which rows of a list, and from which on: `next` are older ones, `prev` newer. */
export const cursor = {
  from: optional(integer),
  direction: named('direct', z.prefault(word('prev', 'next'), 'next')),
}
