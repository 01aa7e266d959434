import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { heldBy, holdLegs, noSums, type RestingOrder, stepsIn } from '@halyard/domain/spot'
import type { BookChange, BookFill, BookRow, CommandRow, Round } from '../../src/features/spot/spot-book.repository.ts'
import type { OrderRow, RecordedTick } from '../../src/features/spot/spot-writing.repository.ts'
import type { ListedPair } from '../../src/market-feed/pairs.ts'
import type { SimulatedTime } from './simulated-time.ts'

type Asked = 'place' | 'cancel' | 'replace'

/** A row of the journal, as `spot_command` has it. */
interface StoredCommand {
  readonly id: number
  readonly kind: Asked | 'quote' | 'phase'
  readonly orderId: number | null
  readonly replacedOpen: Amount | null
  readonly tickSequence: number | null
  readonly tickPrice: Amount | null
  readonly ladderVersion: number | null
  readonly stale: boolean | null
  sequence: number | null
  /** The newest tick when a writer first read it. */
  readSince: number | undefined
}

type Changing = { -readonly [Key in keyof OrderRow]: OrderRow[Key] }

/** What is wished of an order; the rest is as for a plain one. */
export type Wished = Pick<OrderRow, 'userId' | 'side' | 'type' | 'quantity'> & Partial<OrderRow>

/**
 * One book as the SQL functions keep it, in memory: each call happens whole or not at all, and only behind what it was
 * decided on.
 */
export class BookStore {
  readonly ticks: RecordedTick[] = []
  readonly orders = new Map<number, Changing>()
  readonly commands: StoredCommand[] = []
  readonly fills: BookFill[] = []
  /** What each account has; of the house it may be less than nothing. */
  readonly balances = new Map<string, Amount>()
  /** How often a writer came whose book is another's by now, or whose call was one of before. */
  late = 0
  /** Whether a writer told of more than had been written by then. */
  toldEarly = false
  private written = 0
  private told = 0
  book: BookRow

  constructor(
    readonly pair: ListedPair,
    private readonly time: SimulatedTime,
  ) {
    const { symbol } = pair
    const nothing = { sequence: 0, tradeNumber: 0, tickSequence: 0, inventory: 0, taken: [] }
    this.book = { symbol, epoch: 0, ...nothing, phase: 'open' }
  }

  /** As `spot_write` and its trigger: the order with its hold, and what asks the book for it. */
  place(wished: Wished): OrderRow {
    const { side, quantity, limitPrice = null, boundPrice = null } = wished
    const id = this.orders.size + 1
    const worst = limitPrice ?? boundPrice
    const held = worst ? heldBy(side, quantity, worst, this.pair) : quantity
    const { feeRate, base, quote, symbol } = this.pair
    const order = {
      ...{ id, symbol, base, quote, limitPrice, boundPrice, held, heldTaken: Amount.zero, state: 'open' },
      ...{ sizing: 'quantity', requestedQuantity: quantity, requestedTotal: null, filledQuantity: Amount.zero },
      ...{
        feeRate,
        partialFills: 0,
        ...noSums,
        timeInForce: wished.type === 'market' ? 'ioc' : 'gtc',
        postOnly: false,
      },
      ...{
        selfTrade: 'cancelTaker',
        sequence: null,
        endReason: null,
        replacesId: null,
        takeProfit: null,
        stopLoss: null,
      },
      ...wished,
    } as unknown as Changing
    this.orders.set(id, order)
    this.post(holdLegs({ ...order, held: order.held.minus(order.heldTaken) }, this.pair))
    this.ask(order.replacesId === null ? 'place' : 'replace', id, order.replacesId)
    return order
  }

  /** In the stead of one that is open: what that one holds is given over with its place. */
  replace(replaced: OrderRow, limitPrice: Amount): void {
    const isKnown = [...this.orders.values()].some(
      (order) => order.replacesId === replaced.id && order.endReason !== 'unreplaced',
    )
    if (isKnown || replaced.state !== 'open' || replaced.type !== 'limit') return
    const { userId, side, type } = replaced
    const quantity = replaced.quantity.minus(replaced.filledQuantity)
    const held = heldBy(side, quantity, limitPrice, this.pair)
    const heldTaken = Amount.min(replaced.held.minus(replaced.heldTaken), held)
    this.place({ userId, side, type, quantity, limitPrice, heldTaken, replacesId: replaced.id })
  }

  cancel(order: OrderRow): void {
    if (order.state === 'open') this.ask('cancel', order.id)
  }

  private ask(kind: Asked, orderId: number, replacesId: number | null = null): void {
    const replaced = replacesId === null ? undefined : this.orders.get(replacesId)
    const replacedOpen = replaced ? replaced.quantity.minus(replaced.filledQuantity) : null
    this.commands.push({ ...unset, id: this.commands.length + 1, kind, orderId, replacedOpen })
  }

  lead(): BookRow[] {
    this.book = { ...this.book, epoch: this.book.epoch + 1 }
    return [this.book]
  }

  resting(): RestingOrder[] {
    const { priceStep, quantityStep } = this.pair
    return [...this.orders.values()]
      .filter(({ state, sequence }) => state === 'open' && sequence !== null)
      .map(({ limitPrice, boundPrice, quantity, filledQuantity, sequence, ...order }) => ({
        ...order,
        price: stepsIn(limitPrice ?? boundPrice ?? Amount.zero, priceStep),
        lots: stepsIn(quantity, quantityStep),
        open: stepsIn(quantity.minus(filledQuantity), quantityStep),
        sequence: sequence ?? 0,
      }))
      .sort((a, b) => a.sequence - b.sequence)
  }

  untaken(limit: number): CommandRow[] {
    return this.commands
      .filter(({ sequence }) => sequence === null)
      .slice(0, limit)
      .map((command) => {
        command.readSince ??= this.ticks.length
        const order = { ...(this.orders.get(command.orderId ?? 0) as OrderRow) }
        const { id, kind, replacedOpen } = command
        return { id, symbol: this.pair.symbol, kind: kind as Asked, order, replacedOpen }
      })
  }

  findAll(ids: readonly number[]): Map<number, OrderRow> {
    return new Map(ids.flatMap((id) => (this.orders.has(id) ? [[id, { ...(this.orders.get(id) as OrderRow) }]] : [])))
  }

  matched({ was, is, taken }: Round, changes: readonly BookChange[]): boolean {
    if (this.book.epoch !== was.epoch || this.book.sequence !== was.sequence) {
      this.late += 1
      return false
    }
    for (const { order } of changes) {
      const stored = this.orders.get(order.id)
      if (stored?.state !== 'open' || stored.partialFills !== order.partialFills)
        throw new Error('the book is not the one that is stored')
    }
    this.book = { ...is, epoch: was.epoch }
    this.written += 1
    for (const { id, kind, orderId = null, sequence, ...own } of taken) {
      const asked = this.commands.find((command) => command.id === id && command.sequence === null)
      if (asked) asked.sequence = sequence
      else if (id === null)
        this.commands.push({ ...unset, id: this.commands.length + 1, kind, orderId, ...own, sequence })
    }
    for (const change of changes) this.change(change)
    return true
  }

  private change({ order, state, sequence, reason, sums, fills, partialFills, heldTaken, legs }: BookChange): void {
    const stored = this.orders.get(order.id) as Changing
    const plus = (before: Amount, of: 'quantity' | 'turnover' | 'fee') =>
      before.plus(Amount.sum(fills.map((fill) => fill[of])))
    Object.assign(stored, {
      ...{ state, endReason: reason, sequence: sequence ?? stored.sequence, partialFills },
      filledQuantity: plus(stored.filledQuantity, 'quantity'),
      turnover: plus(stored.turnover, 'turnover'),
      fee: plus(stored.fee, 'fee'),
      ...{ exactTurnover: sums.exactTurnover, exactFee: sums.exactFee, heldTaken: stored.heldTaken.plus(heldTaken) },
    })
    this.fills.push(...fills)
    this.post(legs)
  }

  private post(legs: readonly Leg[]): void {
    for (const { account, amount } of legs) {
      const name = JSON.stringify(account)
      this.balances.set(name, (this.balances.get(name) ?? Amount.zero).plus(amount))
    }
  }

  /** What a writer tells others once it has written. */
  tell(): void {
    this.told += 1
    this.toldEarly ||= this.told > this.written
  }

  tick(price: Amount): RecordedTick {
    const tick = { sequence: this.ticks.length + 1, price, at: new Date(this.time.now), source: 'sim' } as const
    this.ticks.push(tick)
    return tick
  }
}

const unset = {
  ...{ tickSequence: null, tickPrice: null, ladderVersion: null, stale: null, replacedOpen: null },
  ...{ sequence: null, readSince: undefined },
}
