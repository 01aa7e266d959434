import { type Envelope, type RefusalData, type RefusalName, refusals } from '@halyard/wire'
import { retryAfter } from '@halyard/wire/refusals'
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { OperationFault } from '../back-office/operation-fault.ts'
import { codeOf } from '../database/database.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { Storage } from '../health/storage.ts'
import { Messages } from '../messages/messages.ts'
import { Refusal, refusal } from './refusal.ts'
import { clientAddress, type HalyardRequest, languageFrom } from './request.ts'

/** What an envelope depends on: the language, and the log's id of a defect. */
export type AnsweredRequest = Pick<HalyardRequest, 'id' | 'method' | 'url' | 'headers'>

/**
 * Turns whatever was thrown into an envelope: a refusal into its code and text, an unavailable database into "later", a
 * defect into its request id.
 */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http')

  constructor(
    private readonly messages: Messages,
    private readonly storage: Storage,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const context = host.switchToHttp()
    const reply = context.getResponse<FastifyReply>()
    void reply.send(this.decline(error, context.getRequest<HalyardRequest>(), reply))
  }

  /** Sets an answer's status and gives its body. */
  decline(error: unknown, request: HalyardRequest, reply: FastifyReply): Envelope {
    if (error instanceof Refusal && isTry(error.refusal)) {
      const who = request.session ? `user ${request.session.userId}` : 'nobody'
      this.logger.log(`${error.refusal}: ${callName(request)}, by ${who} at ${clientAddress(request)}`)
    }
    const isTooLarge = request.operator !== undefined && codeOf(error) === numericValueOutOfRange
    const { status, body, later } = this.answer(isTooLarge ? new OperationFault(tooLarge) : error, request)
    if (later !== undefined) reply.header('retry-after', String(later))
    reply.status(status)
    return body
  }

  answer(error: unknown, request: AnsweredRequest): { status: number; body: Envelope; later?: number | undefined } {
    if (error instanceof Refusal) {
      // What the server cannot do for anybody now is said as a proxy in between says it.
      const status = error.refusal === 'overloaded' || error.refusal === 'tradingPaused' ? 503 : 200
      return { status, body: this.refused(error, request), later: retryAfter(error.refusal, error.detail) }
    }
    if (error instanceof OperationFault) return { status: 200, body: declined(error.message) }
    const status = transportStatus(error)
    if (status !== undefined && status < 500) {
      const refused = status === 404 ? refusal('notFound') : refusal('badInput', { fields: '' })
      return { status: status === 400 ? 200 : status, body: this.refused(refused, request) }
    }
    const called = callName(request)
    if (isUnavailable(error)) {
      this.logger.warn(`${called}: ${(error as Error).message}`)
      return this.answer(refusal(this.storage.explains(error) ? 'tradingPaused' : 'overloaded'), request)
    }
    this.logger.error(called, (error as Error)?.stack)
    return { status: 500, body: this.refused(refusal('internal', { requestId: request.id }), request) }
  }

  private refused(refused: Refusal, request: AnsweredRequest): Envelope {
    const language = languageFrom(request)
    const rule = refusals[refused.refusal]
    const { detail } = refused
    const errors = refused.errors?.map(({ path, fault }) => ({
      path,
      message: this.messages.fieldFault(language, fault),
    }))
    const data: RefusalData = {
      refusal: refused.refusal,
      ...(rule.effect === 'signOut' ? { reload: true } : {}),
      ...(errors ? { errors } : {}),
      ...(Object.keys(detail).length > 0 ? { detail } : {}),
    }
    const first = errors?.[0]
    const msg = first ? first.message : this.messages.refusal(language, refused.refusal, detail)
    return { code: rule.code, msg, data }
  }
}

/** An operator may send a number that no column holds; what users send is bounded by the contract. */
const numericValueOutOfRange = '22003'
const tooLarge = 'A number in it is larger than can be kept.'

/** Operators read English, and what they are declined has no name of its own. */
function declined(sentence: string): Envelope {
  const data: RefusalData = { refusal: 'declined' }
  return { code: refusals.badInput.code, msg: sentence, data }
}

/**
 * Refusals of a password, a code or a closed account. They are logged: each has a rate limit of its own, so nobody can
 * flood the log.
 */
const isTry = (name: RefusalName) =>
  /wrong$/i.test(name) ? name !== 'captchaWrong' : ['loginBanned', 'accountFrozen', 'signInTicketEnded'].includes(name)

const callName = ({ method, url }: Pick<AnsweredRequest, 'method' | 'url'>) => `${method} ${url.split('?')[0]}`

/** The status of a transport fault (unknown route, body too large, wrong media type), if it is one. */
function transportStatus(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus()
  if (typeof error === 'object' && error !== null && 'statusCode' in error) return Number(error.statusCode)
  return undefined
}
