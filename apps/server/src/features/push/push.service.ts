import { type PushKind, pushKinds } from '@halyard/domain/notifications'
import type { endpoints, Language, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { refuse } from '../../platform/http/refusal.ts'
import type { Session } from '../../platform/session/session.ts'
import { PushRepository, type PushSettings } from './push.repository.ts'
import { PushServices } from './push-services.ts'

/** Sessions of a shared account that may be told; of any other, one is live. */
const subscriptionsMax = 20

@Injectable()
export class PushService {
  constructor(
    private readonly stored: PushRepository,
    private readonly services: PushServices,
  ) {}

  async state({ userId, sessionId }: Session): Promise<ResponseOf<typeof endpoints.pushState>> {
    const [subscribed, settings] = await Promise.all([
      this.stored.isSubscribed(sessionId),
      this.stored.settings(userId),
    ])
    return { serverKey: this.services.publicKey ?? null, subscribed, settings: view(settings) }
  }

  async subscribe(
    { userId, sessionId }: Session,
    target: RequestOf<typeof endpoints.subscribePush>,
    language: Language,
  ): Promise<void> {
    if (!this.services.accepts(target)) refuse('pushUnavailable')
    const outcome = await this.stored.subscribe(userId, sessionId, target, language, subscriptionsMax)
    if (outcome === 'tooManyEntries') return refuse(outcome, { maximum: String(subscriptionsMax) })
    if (outcome !== 'done') refuse(outcome)
  }

  unsubscribe({ sessionId }: Session): Promise<void> {
    return this.stored.forget(sessionId)
  }

  async save(userId: number, request: RequestOf<typeof endpoints.savePushSettings>) {
    const muted = pushKinds.filter((kind) => !request[kind])
    const settings = { muted, quietHours: request.quietHours ?? null }
    await this.stored.save(userId, settings)
    return view(settings)
  }
}

function view({ muted, quietHours }: PushSettings): ResponseOf<typeof endpoints.savePushSettings> {
  const told = (kind: PushKind) => !muted.includes(kind)
  return {
    orders: told('orders'),
    alerts: told('alerts'),
    contracts: told('contracts'),
    deposits: told('deposits'),
    withdrawals: told('withdrawals'),
    reviews: told('reviews'),
    products: told('products'),
    service: told('service'),
    quietHours,
  }
}
