import { openTelemetry } from './open-telemetry.ts'
import type { SpanOptions, Telemetry, Trace } from './telemetry.ts'

export type { Trace } from './telemetry.ts'

/** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT. */
let telemetry: Telemetry | undefined

/** Starts tracing; call it before the application is created. Loads OpenTelemetry only when it is configured. */
export async function startTracing(): Promise<void> {
  telemetry = await openTelemetry()
}

/** Sends the last spans. An unreachable collector does not keep the process from ending. */
export async function stopTracing(): Promise<void> {
  await telemetry?.stop()
}

export const currentTelemetry = () => telemetry

export const currentTrace = (): Trace | undefined => telemetry?.current()

/** Runs something as a span, which records a failure. Costs nothing without tracing. */
export function traced<Result>(name: string, run: () => Promise<Result>, options: SpanOptions = {}): Promise<Result> {
  return telemetry === undefined ? run() : telemetry.traced(name, run, options)
}

/** A named statement as a child span; outside of a trace it begins none. */
export function tracedStatement<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  if (currentTrace() === undefined) return run()
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
  return traced(`SQL ${name}`, run, { kind: 'client', attributes })
}
