import { createHmac } from 'node:crypto'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'
import type { Message } from './message.ts'
import { Outbox } from './outbox.ts'

const answerWithinMs = 10_000

/**
 * Sends text messages to SMS_WEBHOOK_URL, as `POST {"to": "+49…", "text": "…"}`; a status from 200 to 299 counts as
 * accepted. With SMS_WEBHOOK_SECRET the header X-Halyard-Signature is the body's HMAC-SHA256 in hexadecimal. Without a
 * gateway they go to the outbox.
 */
@Injectable()
export class SmsSender {
  private readonly logger = new Logger('Sms')

  constructor(
    private readonly outbox: Outbox,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Resolves when the message was accepted or given up. */
  async send(message: Message): Promise<void> {
    const { smsWebhook } = this.environment
    if (smsWebhook === undefined) return this.outbox.put(message)
    const body = JSON.stringify({ to: message.target, text: message.text })
    try {
      await postSigned(smsWebhook, body).catch(() => postSigned(smsWebhook, body))
    } catch (error) {
      // The answer may repeat the text, so only the kind of fault is logged.
      this.logger.error(`a ${message.purpose} text was not accepted: ${(error as Error).message}`)
    }
  }
}

/** Posts JSON to a gateway. @throws with the kind of fault alone, since its answer may repeat the body */
export async function postSigned({ url, secret }: NonNullable<Environment['smsWebhook']>, body: string): Promise<void> {
  const signature =
    secret === undefined ? {} : { 'x-halyard-signature': createHmac('sha256', secret).update(body).digest('hex') }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signature },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch((error: Error) => {
    throw new Error(error.name === 'TimeoutError' ? 'no answer' : 'not reached')
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`status ${response.status}`)
}
