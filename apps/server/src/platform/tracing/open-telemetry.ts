import { Logger } from '@nestjs/common'
import type { Span } from '@opentelemetry/api'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Telemetry, Trace } from './telemetry.ts'

/** How long a process that ends waits for its last spans to be sent. */
const flushTimeoutMs = 3_000

/**
 * OpenTelemetry's tracer, configured by its own variables (OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME,
 * OTEL_TRACES_SAMPLER …). Its packages are imported only here, so a process without tracing never loads them.
 */
export async function openTelemetry(): Promise<Telemetry> {
  const [api, sdk, exporter, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { context, diag, DiagLogLevel, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  diag.setLogger(diagLogger(), DiagLogLevel.WARN)
  const named = resources.resourceFromAttributes({ 'service.name': 'halyard', 'service.version': packageJson.version })
  const provider = new sdk.NodeTracerProvider({
    // The variables win.
    resource: named.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter())],
  })
  provider.register()
  const tracer = provider.getTracer('halyard')
  const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

  const current = (): Trace | undefined => {
    const here = context.active()
    const id = trace.getSpanContext(here)
    return id && { context: here, id }
  }
  return {
    current,
    async traced(name, run, { kind = 'internal', attributes = {}, of }) {
      const [first, ...others] = of?.filter((each) => each !== undefined) ?? [current()]
      const place = first?.context ?? ROOT_CONTEXT
      const links = others.flatMap((other) => (other ? [{ context: other.id }] : []))
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes, links }, place)
      try {
        return await context.with(trace.setSpan(place, span), run)
      } catch (error) {
        fail(span, (error as Error).message)
        throw error
      } finally {
        span.end()
      }
    },
    request(name, headers) {
      const place = propagation.extract(ROOT_CONTEXT, headers)
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, place)
      const course = trace.setSpan(place, span)
      return {
        within: (run) => context.with(course, run),
        end(attributes, failed) {
          span.setAttributes(attributes)
          if (failed) fail(span)
          span.end()
        },
      }
    },
    async stop() {
      const gone = new Promise<void>((resolve) => setTimeout(resolve, flushTimeoutMs).unref())
      await Promise.race([provider.shutdown().catch(() => {}), gone])
    },
  }

  function fail(span: Span, message?: string): void {
    span.setStatus({ code: SpanStatusCode.ERROR, ...(message === undefined ? {} : { message }) })
  }
}

/** Logs OpenTelemetry's complaints, such as an unreachable collector; repeats only once. */
function diagLogger() {
  const logger = new Logger('Tracing')
  let last = ''
  const say = (message: string) => {
    if (message !== last) logger.warn(message)
    last = message
  }
  const silent = () => {}
  return { error: say, warn: say, info: silent, debug: silent, verbose: silent }
}
