import { setTimeout as pause } from 'node:timers/promises'
import { Amount } from '@halyard/domain'
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common'
import { refusal } from '../../platform/http/refusal.ts'
import { ContractsService, type ContractView } from '../contracts/index.ts'
import { type NotificationRow, NotificationsService } from '../notifications/index.ts'
import { type OrderRow, type SpotFillRow, SpotService } from '../spot/index.ts'
import { type UserEventRow, UserEventsRepository } from './user-events.repository.ts'

/** What happened to a user, with what it happened to. */
export interface UserEvent extends UserEventRow {
  /** As it is now: of what it was when this happened, `kind` tells. */
  readonly order: OrderRow | undefined
  readonly fill: FillOfEvent | undefined
  readonly contract: ContractView | undefined
  readonly notification: NotificationRow | undefined
}

/** A fill, with what was filled of its order by then. */
interface FillOfEvent extends SpotFillRow {
  readonly executed: { readonly quantity: Amount; readonly turnover: Amount }
}

type Listener = (events: readonly UserEvent[]) => void

/**
 * Tells whoever listens what happens to a user, whichever process did it: after commit, and in the order of commits
 * (docs/decisions/080-what-programs-are-told.md). Nothing is asked of the database while nobody listens.
 */
@Injectable()
export class UserEvents implements BeforeApplicationShutdown {
  private readonly logger = new Logger('UserEvents')
  private readonly listeners = new Map<number, Set<Listener>>()
  /** What was told: all that this snapshot shows. */
  private following: { snapshot: Promise<string>; readonly ended: Promise<void> } | undefined
  private closing = false

  constructor(
    private readonly stored: UserEventsRepository,
    private readonly spot: SpotService,
    private readonly contracts: ContractsService,
    private readonly notifications: NotificationsService,
  ) {}

  /** From when this is answered on, the listener hears every event. */
  async listen(userId: number, listener: Listener): Promise<void> {
    const others = this.listeners.get(userId) ?? new Set()
    this.listeners.set(userId, others.add(listener))
    this.following ??= this.follow()
    await this.following.snapshot
    for (let waited = 0; !(await this.stored.open(userId)); waited += openEveryMs) {
      if (waited > openWithinMs || this.closing) throw refusal('overloaded')
      await pause(openEveryMs)
    }
  }

  leave(userId: number, listener: Listener): void {
    const others = this.listeners.get(userId)
    others?.delete(listener)
    if (others?.size === 0) this.listeners.delete(userId)
  }

  /** What a user's listener has missed since an event; undefined when that is too long ago. */
  async since(userId: number, last: number): Promise<readonly UserEvent[] | undefined> {
    const missed = await this.stored.since(userId, last)
    return missed && this.withSubjects(missed)
  }

  /** What the user has of each coin, and the newest event that is in it. */
  held(userId: number) {
    return this.stored.held(userId)
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true
    await this.following?.ended
  }

  private follow(): NonNullable<typeof this.following> {
    const snapshot = this.stored.snapshot()
    return { snapshot, ended: this.followFrom(snapshot) }
  }

  private async followFrom(first: Promise<string>): Promise<void> {
    let failed = false
    let snapshot = await first.catch(() => undefined)
    while (snapshot !== undefined && this.listeners.size > 0 && !this.closing) {
      await pause(followEveryMs)
      try {
        const next = await this.stored.after(snapshot)
        const heard = next.events.filter(({ userId }) => this.listeners.has(userId))
        if (heard.length > 0) this.tell(await this.withSubjects(heard))
        snapshot = next.snapshot
        failed = false
      } catch (error) {
        // Nothing is lost: the next look is from the same snapshot.
        if (!failed) this.logger.warn(`events cannot be read: ${(error as Error).message}`)
        failed = true
      }
    }
    this.following = undefined
  }

  private tell(events: readonly UserEvent[]): void {
    const byUser = new Map<number, UserEvent[]>()
    for (const event of events) {
      const own = byUser.get(event.userId)
      if (own) own.push(event)
      else byUser.set(event.userId, [event])
    }
    for (const [userId, own] of byUser) {
      for (const listener of this.listeners.get(userId) ?? []) {
        try {
          listener(own)
        } catch (error) {
          this.logger.error(error)
        }
      }
    }
  }

  private async withSubjects(rows: readonly UserEventRow[]): Promise<readonly UserEvent[]> {
    const orderIds = rows.flatMap(({ orderId }) => orderId ?? [])
    const subjects = (wanted: UserEventRow['kind']) =>
      rows.flatMap(({ kind, subjectId }) => (kind === wanted && subjectId !== null ? [subjectId] : []))
    const [{ orders, fills }, contracts, notifications] = await Promise.all([
      this.spot.withFills([...new Set(orderIds)]),
      this.contracts.findAll(subjects('contractEnded')),
      this.notifications.findAll(subjects('notified')),
    ])
    return rows.map((row) => {
      const { kind, orderId, subjectId } = row
      const subject = subjectId ?? 0
      return {
        ...row,
        order: orderId === null ? undefined : orders.get(orderId),
        fill: kind === 'filled' ? fillOf(row, fills) : undefined,
        contract: kind === 'contractEnded' ? contracts.get(subject) : undefined,
        notification: kind === 'notified' ? notifications.get(subject) : undefined,
      }
    })
  }
}

/** The fill that an event tells of; one from before 2026-11-28 does not say which, since an order had one. */
function fillOf({ orderId, subjectId }: UserEventRow, fills: readonly SpotFillRow[]): FillOfEvent | undefined {
  const soFar = fills.filter((fill) => fill.orderId === orderId && fill.id <= (subjectId ?? fill.id))
  const told = soFar.at(-1)
  const executed = {
    quantity: Amount.sum(soFar.map(({ quantity }) => quantity)),
    turnover: Amount.sum(soFar.map(({ turnover }) => turnover)),
  }
  return told && { ...told, executed }
}

const followEveryMs = 20
const openEveryMs = 20
/** Longer than a statement may take. */
const openWithinMs = 20_000
