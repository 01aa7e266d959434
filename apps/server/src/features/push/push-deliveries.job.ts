import { isQuietAt, pushKindOf } from '@halyard/domain/notifications'
import type { PushMessage } from '@halyard/wire/push'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import pLimit from 'p-limit'
import { Clock } from '../../platform/clock/clock.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { type NotificationRow, NotificationsService } from '../notifications/index.ts'
import { type DueDelivery, PushRepository, type Subscriber } from './push.repository.ts'
import { PushServices } from './push-services.ts'

const sweepMs = 1_000
const endedSweepMs = 60_000
const batchMax = 100
/** At push services at a time. */
const atOnceMax = 20
/** Longer than a batch takes, however slow the push services are: another worker takes it after that. */
const leaseMs = 120_000
/** What a device was not reached with for a day is at the bell. */
const lifeMs = 24 * 3_600_000
const retryMs = 15_000
const retryMsMax = 3_600_000
/** A browser that is not reached so often in a row, and for so long, is taken for gone: a push service has bad days. */
const failuresMax = 12
const unreachedMs = 3 * 24 * 3_600_000

/**
 * Sends what the tables notify of to the push services of the users' browsers. The transaction that notifies leaves a row
 * for each, so nothing that happens waits for a push service and nothing is lost with a process. A row is taken by one
 * worker at a time; one that dies between sending and noting that sends it again, and the device shows it in place of
 * the first.
 */
@Injectable()
export class PushDeliveries implements OnApplicationBootstrap {
  private readonly atOnce = pLimit(atOnceMax)

  constructor(
    private readonly stored: PushRepository,
    private readonly services: PushServices,
    private readonly notifications: NotificationsService,
    private readonly sweeps: Sweeps,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    if (this.services.publicKey === undefined) return
    this.sweeps.every(sweepMs, 'push', () => this.sweep())
    this.sweeps.every(endedSweepMs, 'push-subscriptions', () => this.stored.sweep(this.clock.now()))
  }

  async sweep(): Promise<void> {
    for (;;) if ((await this.sendDue()) < batchMax) return
  }

  private async sendDue(): Promise<number> {
    const until = new Date(this.clock.now().getTime() + leaseMs)
    const due = await this.stored.take(until, batchMax)
    if (due.length === 0) return 0
    const [subscribers, notifications] = await Promise.all([
      this.stored.subscribers([...new Set(due.map(({ sessionId }) => sessionId))]),
      this.notifications.findAll(due.map(({ notificationId }) => notificationId)),
    ])
    const send = async (delivery: DueDelivery) => {
      const subscriber = subscribers.get(delivery.sessionId)
      const notification = notifications.get(delivery.notificationId)
      const wanted = subscriber && notification && this.isWanted(subscriber, notification)
      if (wanted) await this.deliver(delivery, subscriber, notification, until)
      else await this.stored.done(delivery, until)
    }
    await Promise.all(due.map((delivery) => this.atOnce(() => send(delivery))))
    return due.length
  }

  /** A session that has ended is told of what ended it, which happened in the same moment. */
  private isWanted({ muted, quietHours, endedAt }: Subscriber, { event, readAt, createdAt }: NotificationRow): boolean {
    const now = this.clock.now()
    if (readAt !== null || now.getTime() - createdAt.getTime() >= lifeMs) return false
    if (endedAt !== null && endedAt.getTime() !== createdAt.getTime()) return false
    const kind = pushKindOf(event)
    return kind === 'security' || !(muted.includes(kind) || (quietHours !== null && isQuietAt(quietHours, now)))
  }

  private async deliver(
    delivery: DueDelivery,
    subscriber: Subscriber,
    notification: NotificationRow,
    until: Date,
  ): Promise<void> {
    const { sessionId, target, endedAt } = subscriber
    const now = this.clock.now().getTime()
    const left = notification.createdAt.getTime() + lifeMs - now
    const outcome = await this.services.send(target, await this.message(notification, subscriber), {
      ttlSeconds: Math.ceil(left / 1000),
      topic: `notification-${notification.notificationId}`,
      urgency: pushKindOf(notification.event) === 'products' ? 'normal' : 'high',
    })
    if (outcome.kind === 'later') {
      const wait = Math.min(Math.max(outcome.afterMs, retryMs * 2 ** (delivery.tries - 1)), retryMsMax)
      await this.noteFailure(sessionId)
      if (wait < left) return this.stored.again(delivery, until, new Date(now + wait))
      return this.stored.done(delivery, until)
    }
    if (outcome.kind === 'gone' || endedAt !== null) await this.stored.forget(sessionId)
    else if (outcome.kind === 'taken') await this.stored.noteTaken(sessionId)
    else await this.noteFailure(sessionId)
    await this.stored.done(delivery, until)
  }

  private noteFailure(sessionId: number): Promise<void> {
    const reachedBefore = new Date(this.clock.now().getTime() - unreachedMs)
    return this.stored.noteFailure(sessionId, failuresMax, reachedBefore)
  }

  private async message(row: NotificationRow, { userId, language }: Subscriber): Promise<PushMessage> {
    const { notificationId, event, facts, reference, createdAt, title, content } = this.notifications.view(
      row,
      language,
    )
    return {
      notificationId,
      event,
      facts: facts.map(({ name, kind, value }) => ({ name, kind, value: short(textOf(value)) })),
      reference,
      createdAt: createdAt.toISOString(),
      unread: await this.notifications.unread(userId),
      title,
      content: short(content),
    }
  }
}

function textOf(value: string | Date | { text(): string }): string {
  if (typeof value === 'string') return value
  return value instanceof Date ? value.toISOString() : value.text()
}

/** A push service takes four thousand bytes; what an operator or a user wrote may be long. */
const short = (text: string) => ([...text].length > textMax ? `${[...text].slice(0, textMax - 1).join('')}…` : text)
const textMax = 240
