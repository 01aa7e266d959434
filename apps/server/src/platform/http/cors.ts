import { idempotencyKeyHeader, languageHeader, proofHeader, tokenHeader } from '@halyard/wire'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { Environment } from '../config/environment.ts'
import { requestIdHeader } from '../logging/request-id.ts'

/** How long a browser may cache a preflight's answer. */
const keptSeconds = 600

/**
 * Lets apps of the configured origins call the API from a browser. The session travels in a header and never in a
 * cookie.
 */
export function allowOrigins(app: NestFastifyApplication, { corsOrigins }: Environment): void {
  if (corsOrigins.length === 0) return
  app.enableCors({
    origin: [...corsOrigins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [tokenHeader, languageHeader, 'content-type', idempotencyKeyHeader, proofHeader],
    exposedHeaders: [requestIdHeader, 'retry-after'],
    maxAge: keptSeconds,
  })
}
