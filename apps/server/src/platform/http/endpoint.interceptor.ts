import {
  type Endpoint,
  type Envelope,
  type FieldFault,
  idempotencyKeyHeader,
  listedMax,
  withoutEmpty,
} from '@halyard/wire'
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import type { FastifyReply } from 'fastify'
import { firstValueFrom, from, type Observable } from 'rxjs'
import * as z from 'zod/mini'
import { RememberedAnswers } from '../submit/remembered-answers.ts'
import { Refusal } from './refusal.ts'
import { fingerprintOf, type HalyardRequest } from './request.ts'
import { SERVED_ENDPOINT } from './serves.ts'

/** Decodes what comes in, encodes what goes out, and makes a repeated submit harmless, all by the wire contract. */
@Injectable()
export class EndpointInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly answers: RememberedAnswers,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = this.reflector.get<Endpoint | undefined>(SERVED_ENDPOINT, context.getHandler())
    if (!endpoint) return next.handle()
    return from(this.answer(endpoint, context.switchToHttp(), next))
  }

  private async answer(
    endpoint: Endpoint,
    http: ReturnType<ExecutionContext['switchToHttp']>,
    next: CallHandler,
  ): Promise<Envelope | Buffer> {
    const request = http.getRequest<HalyardRequest>()
    const sent = sentInput(endpoint, request)
    request.input = decode(endpoint.request, sent)
    if (endpoint.effect === 'reads') {
      const value = await firstValueFrom(next.handle())
      if (!isShared(value)) return success(z.encode(endpoint.response, value))
      http.getResponse<FastifyReply>().header('content-type', 'application/json; charset=utf-8')
      return written(endpoint.response, value)
    }
    const run = async () => z.encode(endpoint.response, await firstValueFrom(next.handle()))
    const key = keyOf(request)
    if (key === undefined) return success(await run())
    const idempotencyKey = { key, fingerprint: fingerprintOf(endpoint.path, sent) }
    if (endpoint.effect === 'transactional') {
      request.key = idempotencyKey
      return success(await run())
    }
    return success(await this.answers.once(request.session?.userId, idempotencyKey, run))
  }
}

function success(data: unknown): Envelope {
  return { code: 0, msg: 'ok', data }
}

/** The input as it was sent. A GET may carry its fields in a JSON body instead (spec section 7, loan orders). */
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
    if (isBeyondList(parsed.data)) throw faultOf('page', 'pageDepth')
    return parsed.data
  }
  const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), fault: issue.message }))
  throw new Refusal('badInput', { fields: errors.map((error) => error.path).join(', ') }, errors)
}

/** Whether a page of a list is asked for that begins behind the last row that can be paged through. */
function isBeyondList(input: unknown): boolean {
  const { page, pageSize } = isRecord(input) ? input : {}
  return typeof page === 'number' && typeof pageSize === 'number' && (page - 1) * pageSize >= listedMax
}

const faultOf = (path: string, fault: FieldFault) => new Refusal('badInput', { fields: path }, [{ path, fault }])

/** Answers that thousands share are frozen by the service that makes them, and written once for all who ask. */
function isShared(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.isFrozen(value)
}

const writtenOnce = new WeakMap<object, Buffer>()

/** @throws when a handler answers in a shape that the contract does not have: a defect of ours, answered as one. */
function written(schema: z.ZodMiniType, value: object): Buffer {
  const known = writtenOnce.get(value)
  if (known !== undefined) return known
  const body = Buffer.from(JSON.stringify(success(z.encode(schema, value))))
  writtenOnce.set(value, body)
  return body
}

function keyOf(request: HalyardRequest): string | undefined {
  const header = request.headers[idempotencyKeyHeader]
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(header)) return header
  throw faultOf('Idempotency-Key', 'invalid')
}
