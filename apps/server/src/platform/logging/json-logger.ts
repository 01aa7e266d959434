import type { LoggerService, LogLevel } from '@nestjs/common'
import { pino } from 'pino'

/** What must never reach a log, wherever an object carries it. */
const secrets = [
  'password',
  'passWord',
  'newPassword',
  'oldPassword',
  'pay_password',
  'token',
  'code',
  'smsCode',
  'emailCode',
  'captcha',
  'card_number',
  'base64Str',
]
const redact = { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[withheld]' }

/** Nest's logger on pino: one JSON line an event, secrets withheld. */
export function jsonLogger(level: string): LoggerService {
  const logger = pino({ level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const line =
    (severity: 'debug' | 'info' | 'warn' | 'error') =>
    (message: unknown, ...rest: unknown[]) => {
      const context = rest.at(-1)
      const details = rest.slice(0, -1).filter((part) => part !== undefined)
      logger[severity]({ context, ...(details.length > 0 ? { details } : {}) }, String(message))
    }
  return {
    log: line('info'),
    error: line('error'),
    warn: line('warn'),
    debug: line('debug'),
    verbose: line('debug'),
    fatal: line('error'),
    setLogLevels: (_levels: LogLevel[]) => undefined,
  }
}
