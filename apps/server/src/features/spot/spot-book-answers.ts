import { Injectable } from '@nestjs/common'
import { SpotRepository } from './spot.repository.ts'
import { type PricedOrder } from './spot-writing.repository.ts'

/** How often the store is asked while somebody waits, unless the writer is in this process and says when. */
const lookEveryMs = 10
/** How long somebody waits. */
const withinMs = 250

interface Waiting {
  /** Of which something is not carried out yet. */
  readonly left: Set<number>
  readonly found: Map<number, PricedOrder>
  readonly until: number
  readonly resolve: (found: ReadonlyMap<number, PricedOrder>) => void
  readonly reject: (error: unknown) => void
}

/** Waits for what the books make of orders: asks the store once for all who wait. */
@Injectable()
export class BookAnswers {
  private waiting: Waiting[] = []
  private looking = false
  /** The writer of the books in this process, where it is one, hears that something was asked. */
  asked: () => void = () => {}
  /** Called by the writer: it has stored what it carried out. */
  stored: () => void = () => {}

  constructor(private readonly orders: SpotRepository) {}

  /** These orders, all that was asked of them being carried out; after a quarter of a second without those that still wait. */
  of(orderIds: readonly number[]): Promise<ReadonlyMap<number, PricedOrder>> {
    this.asked()
    return new Promise((resolve, reject) => {
      const until = performance.now() + withinMs
      this.waiting.push({ left: new Set(orderIds), found: new Map(), until, resolve, reject })
      if (!this.looking) void this.look()
    })
  }

  private async look(): Promise<void> {
    this.looking = true
    while (this.waiting.length > 0) {
      await new Promise<void>((resolve) => {
        this.stored = resolve
        setTimeout(resolve, lookEveryMs)
      })
      const asking = this.waiting.splice(0)
      try {
        const orders = await this.orders.carriedOut(asking.flatMap(({ left }) => [...left]))
        const found = new Map(orders.map((order) => [order.id, order]))
        this.waiting.push(...asking.filter((one) => !isAnswered(one, found)))
      } catch (error) {
        for (const { reject } of asking) reject(error)
      }
    }
    this.looking = false
  }
}

function isAnswered({ left, found, until, resolve }: Waiting, orders: ReadonlyMap<number, PricedOrder>): boolean {
  for (const id of left) {
    const order = orders.get(id)
    if (!order) continue
    found.set(id, order)
    left.delete(id)
  }
  if (left.size > 0 && performance.now() < until) return false
  resolve(found)
  return true
}
