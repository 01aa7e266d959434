import type { IncomingMessage } from 'node:http'
import { type Endpoint, endpoints } from '@halyard/wire'
import { operationsEndpoints } from '@halyard/wire/operations'
import { NestFactory } from '@nestjs/core'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import packageJson from '../package.json' with { type: 'json' }
import { AppModule } from './app.module.ts'
import { HtxRoutes } from './features/htx/index.ts'
import { OperatorAccess } from './platform/back-office/operator-access.ts'
import { Clock } from './platform/clock/clock.ts'
import { answersCalls, type Environment } from './platform/config/environment.ts'
import { bodyBytesMax, limitBodies } from './platform/http/body-limits.ts'
import { compressAnswers } from './platform/http/compression.ts'
import { allowOrigins } from './platform/http/cors.ts'
import { DrainingAdapter } from './platform/http/draining-adapter.ts'
import { EndpointRoutes } from './platform/http/endpoint-routes.ts'
import { EnvelopeFilter } from './platform/http/envelope.filter.ts'
import { readForms } from './platform/http/form-body.ts'
import { readJsonExactly } from './platform/http/json-body.ts'
import { type AnswerTo, answerUnreadable, declineMalformed } from './platform/http/malformed.ts'
import { securityHeaders, sendSecurityHeaders } from './platform/http/security-headers.ts'
import { serveConsole, serveWebApp } from './platform/http/web-app.ts'
import { jsonLogger } from './platform/logging/json-logger.ts'
import { followRequests, requestIdOf } from './platform/logging/request-id.ts'
import { Messages } from './platform/messages/messages.ts'
import { Metrics } from './platform/metrics/metrics.ts'
import { socketsDocument } from './platform/openapi/asyncapi.ts'
import { type Documents, serveDocuments } from './platform/openapi/docs-pages.ts'
import { htxDocument } from './platform/openapi/htx-document.ts'
import { operatorsDocument, usersDocument } from './platform/openapi/openapi.ts'
import { Sessions } from './platform/session/sessions.ts'
import { SocketAdapter } from './platform/sockets/socket-adapter.ts'
import { traceRequests } from './platform/tracing/trace-requests.ts'
import { seedDatabase } from './seed.ts'

/**
 * How long a connection may take to send a request's headers, and its headers and body, before it is answered 408 and
 * closed. Checked once a second, so nobody holds one for more than 15 s by sending slowly or nothing.
 */
const headersWithinMs = 10_000
const requestWithinMs = 14_000
/**
 * And how long nothing may move in either direction while a request is under way: longer than any call to the database.
 */
const stalledMs = 60_000
/** A connection over which nothing more is asked. Longer than the proxy keeps one (proxy/halyard.conf.template). */
const idleMs = 29_000

/** Builds the whole application without listening: `main.ts` starts it, tests start many. */
export async function createApplication(environment: Environment, clock?: Clock): Promise<NestFastifyApplication> {
  const headersOf = securityHeaders(environment)
  const answerTo: AnswerTo = (error, request) => app.get(EnvelopeFilter).answer(error, request)
  const adapter = new DrainingAdapter({
    // Nothing here is middleware of Nest's kind.
    skipMiddie: true,
    bodyLimit: bodyBytesMax,
    trustProxy: environment.trustedProxies ?? false,
    requestTimeout: requestWithinMs,
    connectionTimeout: stalledMs,
    keepAliveTimeout: idleMs,
    http: { headersTimeout: headersWithinMs, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    genReqId: (request: IncomingMessage) => requestIdOf(request, environment.trustedProxies),
    // Requests under way are finished; idle keep-alive connections do not hold a shutdown up.
    forceCloseConnections: 'idle',
    // What the parser or the router cannot read (a malformed address, an endless parameter) is declined before any hook
    // runs.
    clientErrorHandler: answerUnreadable(answerTo, headersOf),
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      const { status, body } = answerTo(error, request)
      void reply.headers(headersOf(request)).status(status).send(body)
    },
  })
  await seedDatabase(environment)
  const fastify = adapter.getInstance()
  followRequests(fastify)
  traceRequests(fastify, environment.trustedProxies)
  sendSecurityHeaders(fastify, headersOf)
  declineMalformed(fastify, answerTo)
  limitBodies(
    fastify,
    Object.values<Endpoint>({ ...endpoints, ...operationsEndpoints }),
    (token) => app.get(Sessions).authenticate(token),
    (request, endpoint) => app.get(OperatorAccess).authenticate(request, endpoint),
  )
  await compressAnswers(fastify, Object.values<Endpoint>(endpoints))
  if (answersCalls(environment)) {
    await serveWebApp(fastify, environment.webDir)
    await serveConsole(fastify, environment)
  }
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.for(environment, clock), adapter, {
    logger: jsonLogger(environment.logLevel),
    abortOnError: false,
    bodyParser: false,
  })
  allowOrigins(app, environment)
  const { trustedProxies } = environment
  const sockets = new SocketAdapter(app.getHttpServer(), { clock: app.get(Clock), trustedProxies })
  app.useWebSocketAdapter(sockets)
  app
    .get(Metrics)
    .gaugeOnScrape('halyard_sockets', 'Open sockets of this process, by their path.', ['path'], () => sockets.counts())
  readJsonExactly(fastify)
  readForms(fastify, Object.values<Endpoint>(endpoints))
  app.get(EndpointRoutes).register(fastify)
  if (!answersCalls(environment)) return app
  app.get(HtxRoutes, { strict: false }).register(fastify)
  await serveDocuments(fastify, documentsOf(environment, app.get(Messages)), () => socketsDocument(packageJson.version))
  return app
}

/** The operators' API is documented where it is served. */
function documentsOf({ operationsOverHttp }: Environment, messages: Messages): Documents[] {
  const { version } = packageJson
  const users: Documents = { path: '/docs', title: 'Halyard API', make: () => usersDocument(messages, version) }
  const programs: Documents = {
    path: '/docs/htx',
    title: 'Halyard API for programs',
    make: () => htxDocument(version),
  }
  const operators: Documents = {
    path: '/docs/operations',
    title: 'Halyard operations API',
    make: () => operatorsDocument(messages, version),
  }
  return operationsOverHttp ? [users, programs, operators] : [users, programs]
}
