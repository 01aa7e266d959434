import { secretFields } from '@halyard/wire/secret-fields'
import type { LoggerService, LogLevel } from '@nestjs/common'
import { type DestinationStream, destination, pino } from 'pino'
import { currentTrace } from '../tracing/tracing.ts'
import { currentRequest } from './request-id.ts'

/** Withheld at every depth at which an object may carry it. */
const redact = {
  paths: secretFields.flatMap((name) => ['', '*.', '*.*.', '*.*.*.'].map((above) => above + name)),
  censor: '[withheld]',
}

/** Nest's messages at start, which are noise unless something is missing. */
const frameworkContexts = new Set([
  'RouterExplorer',
  'RoutesResolver',
  'InstanceLoader',
  'NestFactory',
  'NestApplication',
  'WebSocketsController',
])

/** Nest's logger on pino: one JSON line an event, secrets withheld. */
export function jsonLogger(level: string, to: DestinationStream = destination(1)): LoggerService {
  const logger = pino({ level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime }, to)
  const line =
    (severity: 'debug' | 'info' | 'warn' | 'error') =>
    (message: unknown, ...rest: unknown[]) => {
      const context = rest.at(-1)
      const details = rest.slice(0, -1).filter((part) => part !== undefined)
      logger[severity](
        {
          context,
          ...currentRequest(),
          traceId: currentTrace()?.id.traceId,
          ...(details.length > 0 ? { details } : {}),
        },
        String(message),
      )
    }
  return {
    log: (message: unknown, ...rest: unknown[]) =>
      line(frameworkContexts.has(String(rest.at(-1))) ? 'debug' : 'info')(message, ...rest),
    // A failed start is also thrown, and logged by the caller.
    error: (message: unknown, ...rest: unknown[]) =>
      line(rest.at(-1) === 'ExceptionHandler' ? 'debug' : 'error')(message, ...rest),
    warn: line('warn'),
    debug: line('debug'),
    verbose: line('debug'),
    fatal: line('error'),
    setLogLevels: (_levels: LogLevel[]) => undefined,
  }
}
