import type { IncomingMessage } from 'node:http'
import { type Endpoint, endpoints } from '@halyard/wire'
import { NestFactory } from '@nestjs/core'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import packageJson from '../package.json' with { type: 'json' }
import { AppModule } from './app.module.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Environment } from './platform/config/environment.ts'
import { limitBodies } from './platform/http/body-limits.ts'
import { DrainingAdapter } from './platform/http/draining-adapter.ts'
import { EnvelopeFilter } from './platform/http/envelope.filter.ts'
import { readForms } from './platform/http/form-body.ts'
import { readJsonExactly } from './platform/http/json-body.ts'
import { secureAnswers, sendSecurityHeaders } from './platform/http/security-headers.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { jsonLogger } from './platform/logging/json-logger.ts'
import { followRequests, requestIdOf } from './platform/logging/request-id.ts'
import { Messages } from './platform/messages/messages.ts'
import { serveDocuments } from './platform/openapi/docs-pages.ts'
import { openApiDocument } from './platform/openapi/openapi.ts'
import { seedDatabase } from './seed.ts'

/** A request's body at most; uploads have a larger limit of their own. */
const bodyBytesMax = 32 * 1024

/** Builds the whole application without listening: `main.ts` starts it, tests start many. */
export async function createApplication(environment: Environment, clock?: Clock): Promise<NestFastifyApplication> {
  const secure = secureAnswers(environment)
  const adapter = new DrainingAdapter({
    bodyLimit: bodyBytesMax,
    trustProxy: environment.trustedProxies ?? false,
    requestTimeout: 20_000,
    genReqId: (request: IncomingMessage) => requestIdOf(request, environment.trustedProxies),
    // Requests under way are finished; idle keep-alive connections do not hold a shutdown up.
    forceCloseConnections: 'idle',
    // What the router cannot read (a malformed address, an endless parameter) it declines before any hook runs.
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      secure(request, reply)
      const { status, body } = new EnvelopeFilter(app.get(Messages)).answer(error, request)
      void reply.status(status).send(body)
    },
  })
  await seedDatabase(environment)
  const fastify = adapter.getInstance()
  followRequests(fastify)
  sendSecurityHeaders(fastify, secure)
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
  return app
}
