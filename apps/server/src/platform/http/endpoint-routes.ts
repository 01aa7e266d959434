import { Readable } from 'node:stream'
import {
  type Endpoint,
  type FieldFault,
  idempotencyKeyFormat,
  idempotencyKeyHeader,
  listedMax,
  tokenHeader,
  withoutEmpty,
} from '@halyard/wire'
import { hostEndpoints } from '@halyard/wire/host'
import { writerOf } from '@halyard/wire/write-answer'
import { Inject, Injectable } from '@nestjs/common'
import { ModulesContainer } from '@nestjs/core'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { OperatorAccess } from '../back-office/operator-access.ts'
import { readOperatorInput } from '../back-office/operator-input.ts'
import { answersCalls, ENVIRONMENT, type Environment } from '../config/environment.ts'
import type { Session } from '../session/session.ts'
import { Sessions } from '../session/sessions.ts'
import type { Claim } from '../submit/idempotency-key.ts'
import { RememberedAnswers } from '../submit/remembered-answers.ts'
import { EnvelopeFilter } from './envelope.filter.ts'
import { Refusal } from './refusal.ts'
import { fingerprintOf, type HalyardRequest, headerOf } from './request.ts'
import type { Served, Serving } from './serve.ts'

/**
 * Serves all endpoints, of users, operators and the host itself, as Fastify routes, since Nest's layers cost more than
 * most answers. Each call is authenticated where required, decoded, run and encoded by the contract.
 */
@Injectable()
export class EndpointRoutes {
  constructor(
    private readonly modules: ModulesContainer,
    private readonly sessions: Sessions,
    private readonly operators: OperatorAccess,
    private readonly answers: RememberedAnswers,
    private readonly filter: EnvelopeFilter,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  register(fastify: FastifyInstance): void {
    const controllers = [...this.modules.values()].flatMap((module) => [...module.controllers.values()])
    for (const { endpoint, answer, shown } of controllers.flatMap(
      ({ instance }) => (instance as Partial<Serving>).routes ?? [],
    )) {
      if (endpoint.root === '/ops' && !this.environment.operationsOverHttp) continue
      if (!answersCalls(this.environment) && !ofGateways.includes(endpoint)) continue
      const route = { endpoint, answer, shown, write: writerOf(endpoint.response), decodedByUrl: new Map() }
      const respond = endpoint.content === 'envelope' ? this.envelope : this.bare
      fastify.route({
        method: endpoint.method,
        url: `${endpoint.root}${endpoint.path}`,
        handler: (request, reply) => respond.call(this, route, request, reply),
        errorHandler: (error, request, reply) => reply.send(this.filter.decline(error, request, reply)),
      })
    }
  }

  /** @throws when the answer does not fit the contract: a defect of ours, answered as one */
  private async envelope(route: Route, request: HalyardRequest, reply: FastifyReply): Promise<string | Buffer> {
    const body = await this.answer(route, request)
    if (request.cookie !== undefined) reply.header('set-cookie', request.cookie)
    reply.header('content-type', 'application/json; charset=utf-8')
    return body
  }

  /** A picture, a table, or JSON without an envelope that a browser may be shown as a page. */
  private async bare(route: Route, request: HalyardRequest, reply: FastifyReply): Promise<unknown> {
    const { endpoint, shown, write } = route
    if (endpoint.session !== 'none') await this.authenticate(endpoint, request)
    request.input = readInput(route, request)
    const value = (await route.answer(request)) as never
    reply.header('cache-control', 'no-store').status(shown.status?.(value) ?? 200)
    if (endpoint.content === 'text/csv') {
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment')
        .send(Readable.from(value))
    }
    if (endpoint.content !== 'json') return reply.type(endpoint.content).send(value)
    const isBrowser = shown.page && headerOf(request, 'accept')?.includes('text/html')
    if (isBrowser) return reply.type('text/html; charset=utf-8').send(shown.page?.(value))
    return reply.type('application/json; charset=utf-8').send(write(value))
  }

  private async answer(route: Route, request: HalyardRequest): Promise<string | Buffer> {
    const { endpoint, answer, write } = route
    if (endpoint.session !== 'none') await this.authenticate(endpoint, request)
    if (endpoint.effect === 'reads') {
      request.input = readInput(route, request)
      const value = await answer(request)
      return isShared(value) ? encodedOnce(write, value) : enveloped(write(value))
    }
    const sent = sentInput(endpoint, request)
    request.input = decode(endpoint, sent)
    const key = endpoint.effect === 'conditional' ? undefined : keyOf(endpoint, request)
    if (key === undefined) return enveloped(write(await answer(request)))
    const idempotencyKey = { key, fingerprint: fingerprintOf(endpoint.path, sent) }
    if (endpoint.effect === 'transactional') {
      request.key = idempotencyKey
      return enveloped(write(await answer(request)))
    }
    const run = async (claim: Claim) => {
      request.claim = claim
      return z.encode(endpoint.response, await answer(request))
    }
    return enveloped(JSON.stringify(await this.answers.once(request.session?.userId, idempotencyKey, run)))
  }

  private async authenticate(endpoint: Endpoint, request: HalyardRequest): Promise<void> {
    if (endpoint.session === 'operator') request.operator = await this.operators.authenticate(request, endpoint)
    else request.session = await this.sessionOf(request)
  }

  private async sessionOf(request: HalyardRequest): Promise<Session> {
    const session = await this.sessions.authenticate(headerOf(request, tokenHeader))
    if (session instanceof Refusal) throw session
    return session
  }
}

/** What a gateway answers besides its sockets. */
const ofGateways: readonly Endpoint[] = [hostEndpoints.live, hostEndpoints.ready]

/** An endpoint with its encoder. */
interface Route extends Served {
  readonly write: (value: unknown) => string
  /** Recently decoded inputs, by URL. */
  readonly decodedByUrl: Map<string, unknown>
}

/** Limits of that cache, for each endpoint. */
const decodedUrlsMax = 500
const urlLengthMax = 200

/** A success envelope around encoded data. */
function enveloped(data: string): string {
  return `{"code":0,"msg":"ok","data":${data}}`
}

/** The input of a read; frozen, since it is shared. */
function readInput({ endpoint, decodedByUrl }: Route, request: HalyardRequest): unknown {
  const { url, body } = request
  const isUrlOnly = body === undefined || body === null
  const known = isUrlOnly ? decodedByUrl.get(url) : undefined
  if (known !== undefined) return known
  const input = decode(endpoint, sentInput(endpoint, request))
  if (!isUrlOnly || url.length > urlLengthMax) return input
  if (decodedByUrl.size >= decodedUrlsMax) decodedByUrl.clear()
  decodedByUrl.set(url, Object.freeze(input))
  return input
}

/** A GET may carry its fields in a JSON body instead (spec section 7, loan orders). What the path names comes last. */
function sentInput({ input, path }: Endpoint, request: HalyardRequest): Record<string, unknown> {
  const body = request.body ?? {}
  if (!isRecord(body)) throw faultOf('', 'invalid')
  const sent = input === 'query' ? { ...body, ...(request.query as object) } : body
  return path.includes(':') ? { ...sent, ...(request.params as object) } : sent
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function decode({ root, request: schema }: Endpoint, sent: Record<string, unknown>): unknown {
  if (root === '/ops') return readOperatorInput(schema, sent)
  const parsed = z.safeDecode(schema, withoutEmpty(schema, sent))
  if (parsed.success) {
    if (isPastLastPage(parsed.data)) throw faultOf('page', 'pageDepth')
    return parsed.data
  }
  const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), fault: issue.message }))
  throw new Refusal('badInput', { fields: errors.map((error) => error.path).join(', ') }, errors)
}

/** Whether a page beyond the paging limit is requested. */
function isPastLastPage(input: unknown): boolean {
  const { page, pageSize } = isRecord(input) ? input : {}
  return typeof page === 'number' && typeof pageSize === 'number' && (page - 1) * pageSize >= listedMax
}

const faultOf = (path: string, fault: FieldFault) => new Refusal('badInput', { fields: path }, [{ path, fault }])

/** Answers shared by many callers are frozen by their service, and encoded once. */
function isShared(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.isFrozen(value)
}

const sharedAnswers = new WeakMap<object, Buffer>()

function encodedOnce(write: Route['write'], value: object): Buffer {
  const known = sharedAnswers.get(value)
  if (known !== undefined) return known
  const body = Buffer.from(enveloped(write(value)))
  sharedAnswers.set(value, body)
  return body
}

function keyOf({ session }: Endpoint, request: HalyardRequest): string | undefined {
  const header = request.headers[idempotencyKeyHeader]
  if (header === undefined) return undefined
  // The operation itself says what an operator's key must be.
  if (typeof header === 'string' && (session === 'operator' || idempotencyKeyFormat.test(header))) return header
  throw faultOf('Idempotency-Key', 'invalid')
}
