import { withoutEmpty } from '@halyard/wire'
import { type HtxEndpoint, type HtxErrorCode, htxNotOffered } from '@halyard/wire/htx/index'
import { writerOf } from '@halyard/wire/write-answer'
import { Injectable, Logger } from '@nestjs/common'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Clock } from '../../platform/clock/clock.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { Storage } from '../../platform/health/storage.ts'
import { Refusal, refusal } from '../../platform/http/refusal.ts'
import { clientAddress } from '../../platform/http/request.ts'
import { Messages } from '../../platform/messages/messages.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { ApiKeys, type KeyFault, type Program, ProgramLimits } from '../api-keys/index.ts'
import { HtxFault, type HtxServed } from './htx-call.ts'
import { type Fault, faultOfRefusal } from './htx-faults.ts'
import { HtxFunds } from './htx-funds.ts'
import { HtxMarket } from './htx-market.ts'
import { HtxOrders } from './htx-orders.ts'

/**
 * Serves HTX's REST protocol: finds out whose key signed a call, counts it, decodes it, and has the same services answer
 * as the app. What is refused has the dialect's codes; HTTP's status says no more than whether to come again.
 */
@Injectable()
export class HtxRoutes {
  private readonly logger = new Logger('Htx')

  constructor(
    private readonly market: HtxMarket,
    private readonly orders: HtxOrders,
    private readonly funds: HtxFunds,
    private readonly keys: ApiKeys,
    private readonly limits: ProgramLimits,
    private readonly messages: Messages,
    private readonly storage: Storage,
    private readonly clock: Clock,
  ) {}

  register(fastify: FastifyInstance): void {
    for (const served of [...this.market.routes, ...this.orders.routes, ...this.funds.routes]) {
      const { endpoint } = served
      const route = { ...served, write: writerOf(endpoint.response) }
      fastify.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: (request, reply) => this.answer(route, request, reply),
        errorHandler: (error, request, reply) => void this.decline(error, endpoint, request, reply),
      })
    }
    for (const path of htxNotOffered) this.refuseAll(fastify, [path, `${path}/*`], notOffered)
    this.refuseAll(fastify, ['/v1/*', '/v2/*', '/market/*'], unknownPath)
  }

  private refuseAll(fastify: FastifyInstance, paths: readonly string[], fault: HtxFault): void {
    for (const path of paths) {
      const endpoint = { version: path.startsWith('/v2/') ? 2 : 1, errors: {} } as const
      fastify.route({
        method: ['GET', 'POST', 'PUT', 'DELETE'],
        url: path,
        handler: (request, reply) => this.decline(fault, endpoint, request, reply),
        errorHandler: (_error, request, reply) => void this.decline(fault, endpoint, request, reply),
      })
    }
  }

  private async answer(
    { endpoint, answer, write }: HtxServed & { write: (value: unknown) => string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const now = this.clock.now()
    const program = endpoint.right === 'none' ? undefined : await this.programOf(endpoint.right, request, now)
    const { calls: max, seconds, name } = endpoint.limit
    const from = program ?? { address: networkOf(clientAddress(request)) }
    const { allowed, headers } = this.limits.take(from, now, { max, seconds }, name)
    void reply.headers(headers)
    if (!allowed) throw refusal('tooFrequent', { seconds: headers['retry-after'] ?? '1' })
    const value = await answer({ input: inputOf(endpoint, request), userId: program?.userId ?? 0, now })
    void reply.type('application/json; charset=utf-8')
    return `{${endpoint.version === 1 ? '"status":"ok"' : '"code":200'},${write(value).slice(1)}`
  }

  private async programOf(
    right: Exclude<HtxEndpoint['right'], 'none'>,
    request: FastifyRequest,
    now: Date,
  ): Promise<Program> {
    const [path = '', query = ''] = splitOnce(request.url)
    const program = await this.keys.authenticate({
      method: request.method,
      hostCandidates: this.keys.hostsOf(request),
      path,
      query,
      address: clientAddress(request),
      right,
      now,
    })
    if (typeof program === 'string') throw new HtxFault('api-signature-not-valid', keyFaults[program])
    return program
  }

  /** Sends whatever was thrown in the dialect. */
  private decline(
    error: unknown,
    endpoint: Pick<HtxEndpoint, 'version' | 'errors'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    const { code, message, status = 200, seconds, beside } = this.faultOf(error, endpoint, request)
    if (seconds !== undefined && !reply.hasHeader('retry-after')) void reply.header('retry-after', String(seconds))
    const body = { status: 'error', 'err-code': code, 'err-msg': message, data: null, ...beside }
    // A client that knows version 2 reads a number, and one that knows both reads either.
    const numbered = endpoint.version === 2 ? { code: numbers[code] ?? 2002, message } : {}
    return reply.status(status).send({ ...numbered, ...body })
  }

  private faultOf(error: unknown, endpoint: Pick<HtxEndpoint, 'errors'>, request: FastifyRequest): Fault {
    if (error instanceof HtxFault || error instanceof Refusal) return faultOfRefusal(error, endpoint, this.messages)
    const status = transportStatus(error)
    if (status !== undefined && status < 500) {
      return { code: 'bad-request', message: 'The request cannot be read.', status: status === 400 ? 200 : status }
    }
    const called = `${request.method} ${request.url.split('?')[0]}`
    if (isUnavailable(error)) {
      this.logger.warn(`${called}: ${(error as Error).message}`)
      return faultOfRefusal(
        refusal(this.storage.explains(error) ? 'tradingPaused' : 'overloaded'),
        endpoint,
        this.messages,
      )
    }
    this.logger.error(called, (error as Error)?.stack)
    return { ...faultOfRefusal(refusal('internal', { requestId: request.id }), endpoint, this.messages), status: 500 }
  }
}

const notOffered = new HtxFault('base-operation-forbidden', 'This is not offered here.')
const unknownPath = new HtxFault('method-not-allowed', 'There is no such path, or not with this method.')

/** The numbers of version 2, by the codes of version 1; any other is an input that cannot be taken. */
const numbers: { readonly [Code in HtxErrorCode]?: number } = {
  'api-signature-not-valid': 1003,
  'base-operation-forbidden': 1002,
  'rate-too-many-requests': 429,
  'gateway-internal-error': 500,
  'system-maintenance': 503,
  'validation-constraints-required': 2003,
}

/** What holders of a key are told; a signature that does not fit and a key that does not exist are told alike. */
const keyFaults = {
  notSigned: 'Signature not valid: the call is not signed',
  signatureNotValid: 'Signature not valid: Verification failure',
  timestampNotValid: 'Signature not valid: Timestamp is not within five minutes of the time here',
  keyRevoked: 'Signature not valid: the API key is revoked',
  keyExpired: 'Signature not valid: the API key has expired',
  addressNotListed: 'Signature not valid: Incorrect IP address',
  rightMissing: 'Signature not valid: API key has no permission',
} as const satisfies Record<KeyFault, string>

function splitOnce(url: string): string[] {
  const at = url.indexOf('?')
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)]
}

/**
 * A body is read of a POST alone, since no signature covers it; what the query, which one does, or the path names too
 * counts as it is there.
 */
function inputOf({ method, request: schema, listedAs }: HtxEndpoint, request: FastifyRequest): never {
  const body = method === 'POST' ? request.body : undefined
  const isList = Array.isArray(body)
  if (isList !== (listedAs !== undefined) && (isList || body !== undefined)) unread('')
  const sent = {
    ...(listedAs === undefined ? (body as object | null | undefined) : { [listedAs]: body }),
    ...(request.query as object),
    ...(request.params as object),
  }
  const parsed = z.safeDecode(schema, withoutEmpty(schema, sent) as never)
  if (parsed.success) return parsed.data as never
  const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), fault: issue.message }))
  throw new Refusal('badInput', { fields: errors.map(({ path }) => path).join(', ') }, errors)
}

function unread(path: string): never {
  throw new Refusal('badInput', { fields: path }, [{ path, fault: 'invalid' }])
}

function transportStatus(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : undefined
}
