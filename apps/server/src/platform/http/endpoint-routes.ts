import {
  type Endpoint,
  type FieldFault,
  idempotencyKeyHeader,
  listedMax,
  tokenHeader,
  withoutEmpty,
} from '@halyard/wire'
import { writerOf } from '@halyard/wire/write-answer'
import { Injectable } from '@nestjs/common'
import { ModulesContainer } from '@nestjs/core'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Session } from '../session/session.ts'
import { Sessions } from '../session/sessions.ts'
import { RememberedAnswers } from '../submit/remembered-answers.ts'
import { EnvelopeFilter } from './envelope.filter.ts'
import { Refusal } from './refusal.ts'
import { fingerprintOf, type HalyardRequest } from './request.ts'
import type { Served, Serving } from './serve.ts'

/**
 * Serves the endpoints of the wire contract as Fastify routes, since Nest's layers cost more than most answers. Each
 * call is authenticated where required (4015, 4016, 4017), decoded, run and encoded by the contract.
 */
@Injectable()
export class EndpointRoutes {
  constructor(
    private readonly modules: ModulesContainer,
    private readonly sessions: Sessions,
    private readonly answers: RememberedAnswers,
    private readonly filter: EnvelopeFilter,
  ) {}

  register(fastify: FastifyInstance): void {
    const controllers = [...this.modules.values()].flatMap((module) => [...module.controllers.values()])
    for (const { endpoint, answer } of controllers.flatMap(
      ({ instance }) => (instance as Partial<Serving>).routes ?? [],
    )) {
      const route = { endpoint, answer, write: writerOf(endpoint.response), decodedByUrl: new Map<string, unknown>() }
      fastify.route({
        method: endpoint.method,
        url: `/api${endpoint.path}`,
        handler: async (request, reply) => {
          const body = await this.answer(route, request)
          reply.header('content-type', 'application/json; charset=utf-8')
          return body
        },
        errorHandler: (error, request, reply) => reply.send(this.filter.decline(error, request, reply)),
      })
    }
  }

  /** @throws when the answer does not fit the contract: a defect of ours, answered as one */
  private async answer(route: Route, request: HalyardRequest): Promise<string | Buffer> {
    const { endpoint, answer, write } = route
    if (endpoint.session === 'required') request.session = await this.sessionOf(request)
    if (endpoint.effect === 'reads') {
      request.input = readInput(route, request)
      const value = await answer(request)
      return isShared(value) ? encodedOnce(write, value) : enveloped(write(value))
    }
    const sent = sentInput(endpoint, request)
    request.input = decode(endpoint.request, sent)
    const key = keyOf(request)
    if (key === undefined) return enveloped(write(await answer(request)))
    const idempotencyKey = { key, fingerprint: fingerprintOf(endpoint.path, sent) }
    if (endpoint.effect === 'transactional') {
      request.key = idempotencyKey
      return enveloped(write(await answer(request)))
    }
    const run = async () => z.encode(endpoint.response, await answer(request))
    return enveloped(JSON.stringify(await this.answers.once(request.session?.userId, idempotencyKey, run)))
  }

  private async sessionOf({ headers }: HalyardRequest): Promise<Session> {
    const token = headers[tokenHeader]
    const session = await this.sessions.authenticate(typeof token === 'string' ? token : undefined)
    if (session instanceof Refusal) throw session
    return session
  }
}

/** An endpoint with its encoder. */
interface Route extends Served {
  readonly write: (value: unknown) => string
  /** Inputs decoded of late, by URL. */
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
  const input = decode(endpoint.request, sentInput(endpoint, request))
  if (!isUrlOnly || url.length > urlLengthMax) return input
  if (decodedByUrl.size >= decodedUrlsMax) decodedByUrl.clear()
  decodedByUrl.set(url, Object.freeze(input))
  return input
}

/** A GET may carry its fields in a JSON body instead (spec section 7, loan orders). */
function sentInput(endpoint: Endpoint, request: HalyardRequest): Record<string, unknown> {
  const body = request.body ?? {}
  if (!isRecord(body)) throw faultOf('', 'invalid')
  return endpoint.input === 'query' ? { ...body, ...(request.query as object) } : body
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function decode(schema: z.ZodMiniType, sent: Record<string, unknown>): unknown {
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

function keyOf(request: HalyardRequest): string | undefined {
  const header = request.headers[idempotencyKeyHeader]
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(header)) return header
  throw faultOf('Idempotency-Key', 'invalid')
}
