import { setTimeout as pause } from 'node:timers/promises'
import { Amount } from '@halyard/domain'
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common'
import { refusal } from '../../platform/http/refusal.ts'
import { ContractsService, type ContractView } from '../contracts/index.ts'
import { type NotificationRow, NotificationsService } from '../notifications/index.ts'
import { type OrderRow, type SpotFillRow, SpotService } from '../spot/index.ts'
import { type EventLog, type UserEventRow, UserEventsRepository } from './user-events.repository.ts'

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

/** Hears events in the order of their numbers, without a gap; undefined where some cannot be had any more, and it has to begin anew. */
type Listener = (events: readonly UserEvent[] | undefined) => void

/**
 * Tells whoever listens what happens to a user, whichever process did it: after commit, and in the order of commits
 * (docs/decisions/080-what-programs-are-told.md). Nothing is asked of the database while nobody listens.
 */
@Injectable()
export class UserEvents implements BeforeApplicationShutdown {
  private readonly logger = new Logger('UserEvents')
  private readonly listeners = new Map<number, Set<Listener>>()
  /** The number of the last event that was told, of each user whom somebody listens to. */
  private readonly last = new Map<number, number>()
  /** On how many connections, one after the other, events were followed. */
  private connections = 0
  private following: { readonly begun: Promise<void>; readonly ended: Promise<void> } | undefined
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
    this.following ??= this.begin()
    await this.following.begun
    for (let waited = 0; ; waited += openEveryMs) {
      const { connections } = this
      const newest = await this.stored.open(userId)
      // Another connection may have begun meanwhile, and knows nothing of what this user's number stands for.
      if (newest !== undefined && connections === this.connections) {
        if (!this.last.has(userId)) this.last.set(userId, newest)
        return
      }
      if (waited > openWithinMs || this.closing) throw refusal('overloaded')
      await pause(openEveryMs)
    }
  }

  leave(userId: number, listener: Listener): void {
    const others = this.listeners.get(userId)
    others?.delete(listener)
    if (others?.size !== 0) return
    this.listeners.delete(userId)
    this.last.delete(userId)
  }

  /** What a user's listener has missed since an event; undefined when that is too long ago. */
  async since(userId: number, last: number): Promise<readonly UserEvent[] | undefined> {
    const missed = await this.stored.read((log) => confirmed(log, log.since(userId, last)))
    return missed && this.withSubjects(missed)
  }

  /** What the user has of each coin, and the newest event that is in it. */
  held(userId: number) {
    return this.stored.read((log) => confirmed(log, log.held(userId)))
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true
    await this.following?.ended
  }

  private begin(): NonNullable<typeof this.following> {
    let ended = Promise.resolve()
    const begun = new Promise<void>((resolve, reject) => {
      ended = this.followAll(resolve, reject)
    })
    return { begun, ended }
  }

  /** While anybody listens. Where it cannot even begin, whoever waits for it is told. */
  private async followAll(begun: () => void, failed: (error: unknown) => void): Promise<void> {
    let hasBegun = false
    let isAway = false
    const isHeard = () => this.listeners.size > 0 && !this.closing
    while (isHeard() && !(isAway && !hasBegun)) {
      try {
        await this.stored.read(async (log) => {
          let snapshot = await log.snapshot()
          await this.catchUp(log)
          begun()
          hasBegun = true
          while (isHeard()) {
            await pause(followEveryMs)
            const next = await log.after(snapshot)
            await this.tell(log, next.events)
            snapshot = next.snapshot
            isAway = false
          }
        })
      } catch (error) {
        // Nothing is lost: the next connection goes on after the numbers of what was told.
        if (!isAway) this.logger.warn(`events cannot be read: ${(error as Error).message}`)
        isAway = true
        failed(error)
        await pause(followEveryMs)
      }
    }
    this.following = undefined
  }

  /** Tells what was not told on an earlier connection. */
  private async catchUp(log: EventLog): Promise<void> {
    this.connections += 1
    const missed = await log.missed(this.last)
    for (const [userId, events] of missed) {
      if (events) continue
      this.last.delete(userId)
      this.hear(userId, undefined)
    }
    await this.tell(
      log,
      [...missed.values()].flatMap((events) => events ?? []),
    )
  }

  private async tell(log: EventLog, events: readonly UserEventRow[]): Promise<void> {
    const news = events.filter(({ userId, sequence }) => {
      return this.listeners.has(userId) && sequence > (this.last.get(userId) ?? 0)
    })
    if (news.length === 0) return
    await log.confirmed()
    const byUser = new Map<number, UserEvent[]>()
    for (const event of await this.withSubjects(news)) {
      const own = byUser.get(event.userId)
      if (own) own.push(event)
      else byUser.set(event.userId, [event])
    }
    for (const [userId, own] of byUser) {
      const last = this.last.get(userId)
      const [first, newest] = [own.at(0)?.sequence ?? 0, own.at(-1)?.sequence ?? 0]
      if (last !== undefined && first !== last + 1) throw new Error(`of user ${userId}, ${first} comes after ${last}`)
      this.last.set(userId, newest)
      this.hear(userId, own)
    }
  }

  private hear(userId: number, events: readonly UserEvent[] | undefined): void {
    for (const listener of this.listeners.get(userId) ?? []) {
      try {
        listener(events)
      } catch (error) {
        this.logger.error(error)
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

/** What was read of a log, once it would outlive the machine that it was read from. */
async function confirmed<Read>(log: EventLog, reading: Promise<Read>): Promise<Read> {
  const read = await reading
  await log.confirmed()
  return read
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
