import { listedMax } from '@halyard/wire'
import { expect, it, vi } from 'vitest'
import { CappedTotals } from './capped-totals.ts'

it('counts a long list once, one that is shorter each time', async () => {
  const known = new CappedTotals()
  const counts = vi.fn(async () => listedMax)
  expect([await known.total('long', counts), await known.total('long', counts)]).toEqual([listedMax, listedMax])
  expect(counts).toHaveBeenCalledTimes(1)
  const lengths = [9_998, 9_999]
  const growing = async () => lengths.shift() ?? listedMax
  expect([await known.total('short', growing), await known.total('short', growing)]).toEqual([9_998, 9_999])
})

it('keeps no failure, and of too many lists those that were asked for last', async () => {
  const known = new CappedTotals(2)
  await expect(known.total('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  const counted: string[] = []
  const count = (list: string) => async () => {
    counted.push(list)
    return listedMax
  }
  for (const list of ['a', 'b', 'a', 'c', 'a', 'b']) await known.total(list, count(list))
  expect(counted).toEqual(['a', 'b', 'c', 'b'])
})
