import { idempotencyKeyHeader, languageHeader, tokenHeader } from '@halyard/wire'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { Environment } from '../config/environment.ts'
import { requestIdHeader } from '../logging/request-id.ts'

/** How long a browser may keep the answer to a preflight. */
const keptSeconds = 600

/**
 * Lets the apps of other origins call the API from a browser, where the host names any. Nothing travels by cookie: who calls
 * is said by the token that a script of that origin has.
 */
export function allowOrigins(app: NestFastifyApplication, { corsOrigins }: Environment): void {
  if (corsOrigins.length === 0) return
  app.enableCors({
    origin: [...corsOrigins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [tokenHeader, languageHeader, 'content-type', idempotencyKeyHeader],
    exposedHeaders: [requestIdHeader, 'retry-after'],
    maxAge: keptSeconds,
  })
}
