import { Injectable } from '@nestjs/common'
import { SpotRepository } from './spot.repository.ts'
import { type PricedOrder } from './spot-writing.repository.ts'

/** How often the store is asked while somebody waits, unless the writer is in this process and says when. */
const lookEveryMs = 10
/** How long it is not asked for what the writer of this process will say. */
const sayWithinMs = 100
/** How long somebody waits. */
const withinMs = 250

interface Waiting {
  /** Of which something is not carried out yet. */
  readonly left: Set<number>
  readonly found: Map<number, PricedOrder>
  readonly asked: Asked | undefined
  /** Whether the writer of this process cannot say it. */
  isUnsaid: boolean
  readonly since: number
  readonly resolve: (found: ReadonlyMap<number, PricedOrder>) => void
  readonly reject: (error: unknown) => void
}

/** What was asked of a book a moment ago. */
type Asked = 'place' | 'cancel'

/** Orders as the writer of the books has just stored them; whatever it cannot say of one is read. */
export interface StoredOrders {
  /** Those that it was asked to place. */
  readonly placed: ReadonlySet<number>
  /** Undefined where nothing has happened to one. */
  find(orderId: number): PricedOrder | 'unsaid' | undefined
}

/** Waits for what the books make of orders: hears it of the writer in this process, or asks the store once for all who wait. */
@Injectable()
export class BookAnswers {
  private waiting: Waiting[] = []
  private looking = false
  private wake: () => void = () => {}
  /** Whether the writer of the books is this process. */
  isWriter = false
  /** The writer of the books in this process, where it is one, hears that something was asked, and whether somebody waits for it. */
  asked: (isAwaited: boolean) => void = () => {}

  constructor(private readonly orders: SpotRepository) {}

  /**
   * These orders, all that was asked of them being carried out; after a quarter of a second without those that still wait.
   * `asked` is what was asked just now, if anything was: a repeat may be of long ago.
   */
  of(orderIds: readonly number[], asked?: Asked): Promise<ReadonlyMap<number, PricedOrder>> {
    this.asked(true)
    return new Promise((resolve, reject) => {
      const since = performance.now()
      const left = new Set(orderIds)
      this.waiting.push({ left, found: new Map(), asked, isUnsaid: false, since, resolve, reject })
      if (!this.looking) void this.look()
    })
  }

  /** Called by the writer in this process once it has stored what it carried out. */
  stored({ placed, find }: StoredOrders): void {
    this.waiting = this.waiting.filter((one) => {
      const { left, asked } = one
      for (const id of left) {
        const order = find(id)
        if (order === 'unsaid') one.isUnsaid = true
        // Of what is open something else may be asked.
        else if (order && (order.state !== 'open' || (asked === 'place' && placed.has(id)))) answer(one, order)
      }
      return !isOver(one)
    })
    this.wake()
  }

  private async look(): Promise<void> {
    this.looking = true
    while (this.waiting.length > 0) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
        setTimeout(resolve, lookEveryMs)
      })
      const now = performance.now()
      const isAsking = (one: Waiting) => !this.isWriter || !one.asked || one.isUnsaid || now >= one.since + sayWithinMs
      const asking = this.waiting.filter(isAsking)
      if (asking.length === 0) continue
      this.waiting = this.waiting.filter((one) => !isAsking(one))
      try {
        const orders = await this.orders.carriedOut(asking.flatMap(({ left }) => [...left]))
        const found = new Map(orders.map((order) => [order.id, order]))
        for (const one of asking) {
          for (const id of one.left) answer(one, found.get(id))
          if (!isOver(one)) this.waiting.push(one)
        }
      } catch (error) {
        for (const { reject } of asking) reject(error)
      }
    }
    this.looking = false
  }
}

function answer({ left, found }: Waiting, order: PricedOrder | undefined): void {
  if (!order) return
  found.set(order.id, order)
  left.delete(order.id)
}

/** Answers who has waited for all there is, or long enough. */
function isOver({ left, found, since, resolve }: Waiting): boolean {
  if (left.size > 0 && performance.now() < since + withinMs) return false
  resolve(found)
  return true
}
