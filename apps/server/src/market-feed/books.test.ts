import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Queryable } from '../platform/database/row.ts'
import { Books } from './books.ts'
import { MarketBoard } from './market-board.ts'
import type { Pairs } from './pairs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Notes which pairs are read, and of which others are told. A read is over when its turn comes. */
function counted() {
  const [read, told]: [string[], string[][]] = [[], []]
  let answer: (() => void) | undefined
  const reads = {
    query: ({ values }: { values: unknown[] }) => {
      read.push(String(values[0]))
      return new Promise((resolve) => {
        answer = () => resolve({ fields: [], rows: [] })
      })
    },
  } as unknown as Queryable
  const pairs = { find: (symbol: string) => ({ symbol }) } as unknown as Pairs
  const failed = (error: unknown) => {
    throw error
  }
  const books = new Books(pairs, new MarketBoard(), reads, { now: () => new Date() }, failed)
  books.publish = (symbols) => void told.push([...symbols])
  const pass = async (ms: number) => {
    answer?.()
    await vi.advanceTimersByTimeAsync(ms)
    answer?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { books, read, told, pass }
}

it('is read when its writer tells, ten times a second at most, and twice a second when nobody does', async () => {
  const { books, read, told, pass } = counted()
  const unwatch = books.watch('btcusdt')
  await pass(10)
  expect(read).toEqual(['btcusdt'])
  for (let times = 0; times < 30; times += 1) {
    books.changed('btcusdt')
    await pass(10)
  }
  // At once, three more in 300 ms.
  expect([read.length, told.length]).toEqual([1 + 4, 4])
  read.length = 0
  await pass(990)
  expect(read).toEqual(['btcusdt', 'btcusdt'])
  unwatch()
  await pass(2_000)
  expect(read).toHaveLength(2)
})

it('that nobody watches is told of to others, and not read', async () => {
  const { books, read, told, pass } = counted()
  books.changed('btcusdt')
  books.changed('ethusdt')
  books.changed('ethusdt')
  await pass(200)
  expect([read, told]).toEqual([[], [['btcusdt'], ['ethusdt']]])
})

it('that changes while it is read is read again after that', async () => {
  const { books, read, pass } = counted()
  books.watch('btcusdt')
  books.readSoon(['btcusdt'])
  books.readSoon(['btcusdt'])
  await pass(1)
  await pass(1)
  expect(read).toEqual(['btcusdt', 'btcusdt'])
  books.close()
})

it('is told of when it looks otherwise than before, and not each time it is read', async () => {
  const { books, pass } = counted()
  const shown: string[] = []
  books.onRead((symbols) => shown.push(...symbols))
  books.watch('btcusdt')
  books.watch('ethusdt')
  for (let times = 0; times < 5; times += 1) await pass(500)
  expect(shown.sort()).toEqual(['btcusdt', 'ethusdt'])
  books.close()
})
