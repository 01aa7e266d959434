import { openTelemetry } from './open-telemetry.ts'
import type { SpanOptions, Telemetry, Trace } from './telemetry.ts'

export type { Trace } from './telemetry.ts'

/** What sends spans; undefined where OTEL_EXPORTER_OTLP_ENDPOINT names nobody who takes them. */
let telemetry: Telemetry | undefined

/** Begins to trace this process; to be called before the application is made. Nothing of OpenTelemetry is loaded before. */
export async function startTracing(): Promise<void> {
  telemetry = await openTelemetry()
}

/** Sends what is left. A collector that is away does not keep the process from ending. */
export async function stopTracing(): Promise<void> {
  await telemetry?.stop()
}

/** What traces requests, where this process is traced. */
export const currentTelemetry = () => telemetry

/** The span in whose course this is called. */
export const currentTrace = (): Trace | undefined => telemetry?.current()

/** Runs something as a span, which ends with it and says if it failed. Costs nothing where nothing is traced. */
export function traced<Result>(name: string, run: () => Promise<Result>, options: SpanOptions = {}): Promise<Result> {
  return telemetry === undefined ? run() : telemetry.traced(name, run, options)
}

/** A named statement, as part of what asked for it; what nobody traces, such as a look every second, begins no trace. */
export function tracedStatement<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  if (currentTrace() === undefined) return run()
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
  return traced(`SQL ${name}`, run, { kind: 'client', attributes })
}
