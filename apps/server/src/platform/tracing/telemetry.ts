import type { IncomingHttpHeaders } from 'node:http'
import type { Context, SpanContext } from '@opentelemetry/api'

/** A span that later spans refer to. */
export interface Trace {
  readonly context: Context
  readonly id: SpanContext
}

export interface Telemetry {
  traced<Result>(name: string, run: () => Promise<Result>, options: SpanOptions): Promise<Result>
  /** A request, as a child of the span in its `traceparent`, if any. */
  request(name: string, headers: IncomingHttpHeaders): RequestSpan
  current(): Trace | undefined
  stop(): Promise<void>
}

export interface RequestSpan {
  /** Makes what `run` leads to part of the request. */
  within(run: () => void): void
  end(attributes: Readonly<Record<string, string | number>>, failed: boolean): void
}

/** Attributes and parents of a span; without parents it is a child of the current one. */
export interface SpanOptions {
  readonly kind?: 'internal' | 'client' | 'consumer'
  readonly attributes?: Readonly<Record<string, string | number>>
  /** Child of the first and linked to the others; an empty list begins a trace. */
  readonly of?: readonly (Trace | undefined)[]
}
