import { type Endpoint, endpoints } from '@halyard/wire'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import packageJson from '../package.json' with { type: 'json' }
import { AppModule } from './app.module.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Environment } from './platform/config/environment.ts'
import { limitBodies } from './platform/http/body-limits.ts'
import { readForms } from './platform/http/form-body.ts'
import { capInFlight } from './platform/http/in-flight.ts'
import { readJsonExactly } from './platform/http/json-body.ts'
import { sendSecurityHeaders } from './platform/http/security-headers.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { jsonLogger } from './platform/logging/json-logger.ts'
import { Messages } from './platform/messages/messages.ts'
import { serveDocuments } from './platform/openapi/docs-pages.ts'
import { openApiDocument } from './platform/openapi/openapi.ts'
import { seedDatabase } from './seed.ts'

/** A request's body at most; uploads have a larger limit of their own. */
const bodyBytesMax = 32 * 1024

/** Builds the whole application without listening: `main.ts` starts it, tests start many. */
export async function createApplication(environment: Environment, clock?: Clock): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: bodyBytesMax,
    trustProxy: environment.trustProxy,
    requestTimeout: 20_000,
    // Requests under way are finished; idle keep-alive connections do not hold a shutdown up.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  await seedDatabase(environment)
  const fastify = adapter.getInstance()
  capInFlight(fastify)
  sendSecurityHeaders(fastify, environment)
  limitBodies(fastify, Object.values<Endpoint>(endpoints))
  await serveWebApp(fastify, environment.webDir)
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.for(environment, clock), adapter, {
    logger: jsonLogger(environment.logLevel),
    abortOnError: false,
    bodyParser: false,
  })
  readJsonExactly(fastify)
  readForms(fastify, Object.values<Endpoint>(endpoints))
  await serveDocuments(fastify, () => openApiDocument(app.get(Messages), packageJson.version))
  app.enableShutdownHooks([])
  return app
}
