import type { HtxEndpoint, HtxErrorCode, HtxRequestOf, HtxResponseOf } from '@halyard/wire/htx/index'

/** A call of the dialect, as what answers it sees it. */
export interface HtxCall<E extends HtxEndpoint> {
  /** The decoded request, in the trade's terms. */
  readonly input: HtxRequestOf<E>
  /** Whose key signed it; 0 for what everybody may ask. */
  readonly userId: number
  readonly now: Date
}

/** A call of the dialect with what answers it. */
export interface HtxServed {
  readonly endpoint: HtxEndpoint
  readonly answer: (call: HtxCall<HtxEndpoint>) => unknown
}

/** Binds a call to its handler; the compiler holds both to the same types. */
export function serveHtx<E extends HtxEndpoint>(
  endpoint: E,
  answer: (call: HtxCall<E>) => HtxResponseOf<E> | Promise<HtxResponseOf<E>>,
): HtxServed {
  return { endpoint, answer: (call) => answer(call as HtxCall<E>) }
}

/** A refusal that the dialect alone has. */
export class HtxFault extends Error {
  constructor(
    readonly code: HtxErrorCode,
    message: string,
    /** What the answer says beside code and message. */
    readonly beside: Readonly<Record<string, number>> = {},
  ) {
    super(message)
  }
}
