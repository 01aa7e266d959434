import type { IncomingHttpHeaders } from 'node:http'
import type { Context, SpanContext } from '@opentelemetry/api'

/** A span, for what is part of it and happens elsewhere. */
export interface Trace {
  readonly context: Context
  readonly id: SpanContext
}

export interface Telemetry {
  traced<Result>(name: string, run: () => Promise<Result>, options: SpanOptions): Promise<Result>
  /** A request, as part of the span that its `traceparent` names, if any. */
  request(name: string, headers: IncomingHttpHeaders): RequestSpan
  current(): Trace | undefined
  stop(): Promise<void>
}

export interface RequestSpan {
  /** Makes whatever this leads to part of the request. */
  within(run: () => void): void
  end(attributes: Readonly<Record<string, string | number>>, failed: boolean): void
}

/** Of a span: what it says of itself, and what it is part of, where that is not the span in whose course it begins. */
export interface SpanOptions {
  readonly kind?: 'internal' | 'client' | 'consumer'
  readonly attributes?: Readonly<Record<string, string | number>>
  /** It is part of the first and linked to the others; of none, it begins a trace of its own. */
  readonly of?: readonly (Trace | undefined)[]
}
