import { expect, it, vi } from 'vitest'
import { Quiet } from './quiet.ts'

/** A counter of milliseconds that a test sets, and how long nothing is due as long as it says nothing else. */
function made(lasting = 100) {
  const time = { now: 0 }
  const lasts = vi.fn(async () => lasting)
  return { time, lasts, quiet: new Quiet(lasts, 500, () => time.now) }
}

it('holds as long as nothing is due, and asks nothing meanwhile', async () => {
  const { time, lasts, quiet } = made(Number.POSITIVE_INFINITY)
  for (time.now = 0; time.now < 500; time.now += 50) expect(await quiet.holds()).toBe(true)
  expect(lasts).toHaveBeenCalledTimes(1)
  expect(await quiet.holds()).toBe(true)
  expect(lasts).toHaveBeenCalledTimes(2)
})

it('is over when something comes due, until the answer is too old', async () => {
  const { time, lasts, quiet } = made(100)
  expect(await quiet.holds()).toBe(true)
  time.now = 100
  expect(await quiet.holds()).toBe(false)
  time.now = 499
  expect(await quiet.holds()).toBe(false)
  expect(lasts).toHaveBeenCalledTimes(1)
  time.now = 500
  expect(await quiet.holds()).toBe(true)
})

it.each([0, -1_000])('does not hold when something is due already (%d ms)', async (lasting) => {
  expect(await made(lasting).quiet.holds()).toBe(false)
})

it('counts from when it was asked, and asks again after a failure', async () => {
  const { time, lasts, quiet } = made()
  lasts.mockImplementationOnce(async () => {
    time.now = 101
    return 100
  })
  expect(await quiet.holds()).toBe(false)
  time.now = 1_000
  lasts.mockRejectedValueOnce(new Error('the database is away'))
  await expect(quiet.holds()).rejects.toThrow('away')
  expect(await quiet.holds()).toBe(true)
})
