import type { SettleableContract } from '@halyard/domain/contracts'
import type { Tick } from '@halyard/domain/market'
import { crossingPrice } from '@halyard/domain/spot'
import { type Chance } from '@halyard/testing'
import type { DueContract, Ending as Settling } from '../../src/features/contracts/settlements.repository.ts'
import type { Ended, TouchedOrder } from '../../src/features/spot/spot.repository.ts'
import type { Ending as Filling } from '../../src/features/spot/spot-writing.repository.ts'
import type { Step } from '../../src/features/staking/staking-payouts.repository.ts'
import type { SimulatedTime } from './simulated-time.ts'

export type SimulatedContract = SettleableContract & {
  readonly contractId: number
  /** The ticks on which it was settled, of which there should be one. */
  readonly settledOn: (number | undefined)[]
  told: number
}
export type SimulatedOrder = TouchedOrder['order'] & { readonly filledOn: number[] }
export interface SimulatedStake {
  readonly id: number
  readonly row: object
  readonly startedAt: Date
  readonly termDays: number
  daysPaid: number
  ended: number
  readonly days: number[]
}
export interface Submitted {
  readonly id: number
  readonly name: string
}
interface Remembered {
  readonly fingerprint: string
  readonly id: number | null
  readonly refusal: string | null
}

/**
 * What the SQL functions keep and promise, in memory: each call happens whole or not at all, and each change of state
 * is conditional. How calls come to it is simulated by `Connection`.
 */
export class SimulatedStore {
  readonly ticks: Tick[] = []
  readonly contracts: SimulatedContract[] = []
  readonly outbox: SimulatedContract[][] = []
  readonly orders: SimulatedOrder[] = []
  readonly stakes: SimulatedStake[] = []
  readonly remembered = new Map<string, Remembered>()
  readonly submitted: Submitted[] = []
  matched = 0
  private silentUntil = 0

  constructor(private readonly time: SimulatedTime) {}

  /** Pending contracts whose past is complete: there is a later tick, or the pair has gone silent. */
  due(limit: number): DueContract[] {
    const complete = Math.max(this.silentUntil, this.ticks.at(-1)?.at.getTime() ?? 0)
    return this.contracts
      .filter(({ settledOn, closesAt }) => settledOn.length === 0 && closesAt.getTime() < complete)
      .slice(0, limit)
      .map((contract) => ({ ...contract, closeTick: this.ticks.findLast(({ at }) => at <= contract.closesAt) }))
  }
  untilNextClose(): number {
    const pending = this.contracts.filter(({ settledOn }) => settledOn.length === 0)
    return Math.min(...pending.map(({ closesAt }) => closesAt.getTime())) - this.time.now
  }
  settle(endings: readonly Settling[]): boolean[] {
    const settled = endings.map(({ contract }) => {
      const pending = this.contracts.find(({ contractId }) => contractId === contract.contractId) as SimulatedContract
      if (pending.settledOn.length > 0) return undefined
      pending.settledOn.push(contract.closeTick?.sequence)
      return pending
    })
    const batch = settled.filter((contract) => contract !== undefined)
    if (batch.length > 0) this.outbox.push(batch)
    return settled.map((contract) => contract !== undefined)
  }
  tell(batches: number): number {
    const sent = this.outbox.splice(0, batches)
    for (const contract of sent.flat()) contract.told += 1
    return sent.length
  }
  noteSilence(silenceMs: number): void {
    this.silentUntil = Math.max(this.silentUntil, this.time.now - silenceMs)
  }

  /** Open orders with the first tick since the last that is done with that crosses them. */
  touched(afterId: number, limit: number): TouchedOrder[] {
    return this.orders
      .filter(({ id, filledOn }) => filledOn.length === 0 && id > afterId)
      .map((order) => ({ order, crossing: this.crossing(order, this.matched) }))
      .filter(({ crossing }) => crossing !== undefined)
      .slice(0, limit)
  }
  crossing(order: SimulatedOrder, after = 0): Tick | undefined {
    const { side, limitPrice } = order
    // Sequences are counted from 1, without gaps.
    return this.ticks
      .slice(Math.max(order.acceptedSequence, after))
      .find(({ price }) => limitPrice && crossingPrice(side, limitPrice, price))
  }
  end(endings: readonly Filling[]): Ended[] {
    return endings.map((ending) => {
      const order = this.orders.find(({ id }) => id === ending.orderId)
      if (!order || order.filledOn.length > 0 || ending.state !== 'filled') return { outcome: 'passed' }
      order.filledOn.push(ending.tick.sequence)
      return { outcome: 'ended' } as Ended
    })
  }
  pastInFlight(inFlightMs: number): { symbol: string; sequence: number; more: boolean }[] {
    const last = this.ticks.findLast(({ at }) => at.getTime() < this.time.now - inFlightMs)
    return last && last.sequence > this.matched ? [{ symbol: last.symbol, sequence: last.sequence, more: false }] : []
  }

  dueStakes(now: Date, limit: number, aside: readonly number[]): SimulatedStake[] {
    return this.stakes.filter((stake) => !aside.includes(stake.id) && dueAt(stake) <= now.getTime()).slice(0, limit)
  }
  advance(steps: readonly Step[]): boolean[] {
    return steps.map(({ stakeId, day }) => {
      const stake = this.stakes.find(({ id }) => id === stakeId) as SimulatedStake
      const isNext = day === 'end' ? stake.daysPaid === stake.termDays && stake.ended === 0 : day === stake.daysPaid + 1
      if (!isNext) return false
      if (day === 'end') stake.ended += 1
      else {
        stake.daysPaid = day
        stake.days.push(day)
      }
      return true
    })
  }

  /** As `submit.sql`: claims keys, writes what is new, and remembers how each ended. */
  submit(heads: readonly Head[], rows: readonly SubmittedRow[]): object[] {
    const answers = new Map<number, object>()
    for (const { ordinal, scope, key, fingerprint, refusal = null } of heads) {
      const known = this.remembered.get(`${scope} ${key}`)
      if (known) answers.set(ordinal, { ordinal, outcome: 'repeated', detail: null, ...known })
      else if (refusal) {
        this.remembered.set(`${scope} ${key}`, { fingerprint, id: null, refusal })
        answers.set(ordinal, { ordinal, outcome: 'refused', id: null, fingerprint, refusal, detail: null })
      }
    }
    for (const { ordinal, name } of rows) {
      if (answers.has(ordinal)) continue
      const refusal = name.endsWith('unwanted') ? 'voucherUsed' : null
      const id = refusal ? null : this.submitted.push({ id: this.submitted.length + 1, name })
      const head = heads.find((one) => one.ordinal === ordinal)
      if (head) this.remembered.set(`${head.scope} ${head.key}`, { fingerprint: head.fingerprint, id, refusal })
      const outcome = refusal ? 'refused' : 'accepted'
      answers.set(ordinal, { ordinal, outcome, id, fingerprint: null, refusal, detail: null })
    }
    return [...answers.values()]
  }
}

export interface Head {
  readonly ordinal: number
  readonly scope: string
  readonly key: string
  readonly fingerprint: string
  readonly refusal?: string
}
export interface SubmittedRow {
  readonly ordinal: number
  readonly name: string
}

const dayMs = 86_400_000
export const dueAt = ({ startedAt, daysPaid, termDays, ended }: SimulatedStake) =>
  ended > 0 ? Number.POSITIVE_INFINITY : startedAt.getTime() + Math.min(daysPaid + 1, termDays) * dayMs

/** Throws the store's errors as the driver would. */
class StoreError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** How likely it is that a call is lost, that it is slow, and that a round of the queue is not begun. */
export interface Weather {
  lost: number
  slow: number
  missed: number
}

/**
 * The way of one process to the store: slow, sometimes lost there or on the way back, and over when the process is
 * killed.
 */
export class Connection {
  isCut = false

  constructor(
    private readonly time: SimulatedTime,
    private readonly chance: Chance,
    private readonly weather: Weather,
  ) {}

  async call<T>(work: () => T): Promise<T> {
    await this.way()
    const answer = work()
    await this.way()
    return answer
  }

  private async way(): Promise<void> {
    await this.time.wait(this.chance.between(1, this.chance.happens(this.weather.slow) ? 3_000 : 20))
    if (this.isCut) await new Promise(() => {})
    if (this.chance.happens(this.weather.lost)) throw new StoreError('ECONNRESET', 'the connection is lost')
  }
}
