import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Round } from '../../src/features/spot/spot-book.repository.ts'
import { bookHistory } from './book-history.ts'
import type { BookStore } from './book-store.ts'

// The writer of the books on a clock of its own and a store that fails, by seed: cut off before and after what it wrote,
// killed, and beside another one that writes the same book. SIMULATION_SEEDS=from-to asks for others, as of the other drivers.

const [from, to] = (process.env.SIMULATION_SEEDS ?? (process.env.EXHAUSTIVE ? '1-1000' : '1-20'))
  .split('-')
  .map(Number) as [number, number]
const seeds = Array.from({ length: to - from + 1 }, (_, index) => from + index)
const timeout = Math.max(300_000, seeds.length * 2_000)

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterAll(() => void vi.useRealTimers())

it('ends well in every history', { timeout }, async () => {
  const wrong: string[] = []
  let [trades, late] = [0, 0]
  for (const seed of seeds) {
    const seen = await bookHistory(seed, (_, store) => {
      stores.add(store)
    })
    wrong.push(...seen.map((sentence) => `seed ${seed}: ${sentence}`))
  }
  for (const store of stores) {
    trades += store.book.tradeNumber
    late += store.late
  }
  expect(wrong).toEqual([])
  // Without these nothing was shown.
  expect(trades).toBeGreaterThan(seeds.length * 20)
  expect(late).toBeGreaterThan(0)
})

const stores = new Set<BookStore>()

/** Private parts of the writer, to inject faults into. */
interface Opened {
  readonly books: Map<string, unknown>
  open(): Promise<void>
  newTicks(): Promise<unknown>
  readonly stored: {
    untaken(symbols: readonly string[], limit: number): Promise<unknown[]>
    matched(round: Round, changes: unknown): Promise<boolean>
  }
}

/** Writers with a typical fault each. */
const plants: Record<string, [(writer: Opened, store: BookStore) => void, RegExp]> = {
  'a writer that keeps what it could not write': [
    ({ books }) => {
      books.delete = () => false
    },
    /./,
  ],
  'a writer that empties the line when it starts': [
    ({ books }, store) => {
      const { set } = Map.prototype
      books.set = (symbol, book) => {
        for (const command of store.commands.filter(({ sequence }) => sequence === null))
          store.commands.splice(store.commands.indexOf(command), 1)
        return set.call(books, symbol, book)
      }
    },
    /^order \d+ was placed, and no command says so$/,
  ],
  'an old writer that goes on writing': [
    (_, store) => {
      const { matched } = Object.getPrototypeOf(store)
      store.matched = (round, changes) =>
        matched.call(
          store,
          { ...round, was: { ...round.was, epoch: store.book.epoch, sequence: store.book.sequence } },
          changes,
        )
    },
    /./,
  ],
  'a writer that tells before it has written': [
    (writer, store) => {
      const { matched } = writer.stored
      writer.stored.matched = (...round) => {
        store.tell()
        return matched(...round)
      }
      Object.assign(writer, { shown: { changed() {} } })
    },
    /^a book was told of before it was stored$/,
  ],
  'a writer that reads ticks before it reads what is asked': [
    (writer) => {
      const { newTicks } = Object.getPrototypeOf(writer)
      const { untaken } = writer.stored
      let ticks: Promise<unknown> = Promise.resolve(new Map())
      writer.stored.untaken = async (symbols, limit) => {
        ticks = newTicks.call(writer, true)
        await ticks
        return untaken(symbols, limit)
      }
      writer.newTicks = () => ticks
    },
    /^command \d+ was carried out on tick \d+, and \d+ was there$/,
  ],
}

it.each(Object.keys(plants))('%s: it is found', async (name) => {
  const [plant, sentence] = plants[name] as (typeof plants)[string]
  const found: string[] = []
  for (let seed = 1; seed <= 60 && found.length === 0; seed += 1)
    found.push(...(await bookHistory(seed, plant as never)))
  expect(found.filter((one) => sentence.test(one)).length).toBeGreaterThan(0)
})
