import { afterEach, expect, it, vi } from 'vitest'
import { Batcher, maxWaitMs } from './batcher.ts'

/** Until all that is ready has happened. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

afterEach(() => {
  vi.useRealTimers()
})

/** Runs of a batcher that each wait to be let go, in the order in which they began. */
function heldRuns() {
  const begun: { readonly inputs: readonly string[]; readonly letGo: () => void }[] = []
  const run = (inputs: readonly string[]) =>
    new Promise<string[]>((resolve) => {
      begun.push({ inputs, letGo: () => resolve(inputs.map((input) => input.toUpperCase())) })
    })
  return { begun, run, batches: () => begun.map(({ inputs }) => inputs.join(' ')) }
}

it('runs what arrives together as one batch, and no batch of nothing', async () => {
  const { begun, run, batches } = heldRuns()
  const batcher = new Batcher(run, { concurrency: 2 })
  const together = Promise.all(['a', 'b', 'c'].map((input) => batcher.add(input)))
  await turn()
  expect(batches()).toEqual(['a b c'])
  // The second place is free: nobody waits for the first.
  const later = batcher.add('d')
  await turn()
  expect(batches()).toEqual(['a b c', 'd'])
  for (const { letGo } of begun) letGo()
  expect([await together, await later]).toEqual([['A', 'B', 'C'], 'D'])
})

it('lets a batch leave beside another when it is large, or when somebody has waited for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { begun, run, batches } = heldRuns()
  const batcher = new Batcher(run, { concurrency: 3, extraBatchMin: 2 })
  const added = ['a', 'b'].map((input) => batcher.add(input))
  await turn()
  added.push(batcher.add('c'))
  vi.advanceTimersByTime(maxWaitMs - 1)
  await turn()
  expect(batches()).toEqual(['a b'])
  vi.advanceTimersByTime(1)
  await turn()
  expect(batches()).toEqual(['a b', 'c'])
  added.push(batcher.add('d'), batcher.add('e'))
  await turn()
  expect(batches()).toEqual(['a b', 'c', 'd e'])
  added.push(batcher.add('f'))
  vi.advanceTimersByTime(maxWaitMs)
  await turn()
  expect(batches()).toEqual(['a b', 'c', 'd e'])
  begun[1]?.letGo()
  begun[0]?.letGo()
  begun[2]?.letGo()
  await expect.poll(batches).toEqual(['a b', 'c', 'd e', 'f'])
  begun[3]?.letGo()
  expect(await Promise.all(added)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
})

it('throws an answer that is an error to its caller alone', async () => {
  const batcher = new Batcher<string, string>(async (inputs) =>
    inputs.map((input) => (input === 'bad' ? new Error('declined') : input)),
  )
  const [good, bad] = await Promise.allSettled([batcher.add('good'), batcher.add('bad')])
  expect(good).toEqual({ status: 'fulfilled', value: 'good' })
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'declined' } })
})

it('lets so many of a lane wait and declines the next, whatever others do', async () => {
  const { begun, run, batches } = heldRuns()
  const batcher = new Batcher(run, { lane: (input) => input[0], laneMax: 2 })
  const first = batcher.add('m1')
  await turn()
  const waiting = ['m2', 'm3'].map((input) => batcher.add(input))
  await expect(batcher.add('m4')).rejects.toMatchObject({ refusal: 'overloaded' })
  const other = batcher.add('o1')
  begun[0]?.letGo()
  await expect.poll(batches).toEqual(['m1', 'm2 o1'])
  const again = batcher.add('m5')
  begun[1]?.letGo()
  await expect.poll(batches).toEqual(['m1', 'm2 o1', 'm3'])
  begun[2]?.letGo()
  await expect.poll(batches).toEqual(['m1', 'm2 o1', 'm3', 'm5'])
  begun[3]?.letGo()
  expect(await Promise.all([first, ...waiting, other])).toEqual(['M1', 'M2', 'M3', 'O1'])
  expect(await again).toBe('M5')
})
