import { expect, it, vi } from 'vitest'
import { IdleCheck } from './idle-check.ts'

/** A counter of milliseconds that a test sets, and how long nothing is due as long as it says nothing else. */
function made(lasting = 100) {
  const time = { now: 0 }
  const idleForMs = vi.fn(async () => lasting)
  return { time, idleForMs, idle: new IdleCheck(idleForMs, 500, () => time.now) }
}

it('holds as long as nothing is due, and asks nothing meanwhile', async () => {
  const { time, idleForMs, idle } = made(Number.POSITIVE_INFINITY)
  for (time.now = 0; time.now < 500; time.now += 50) expect(await idle.isIdle()).toBe(true)
  expect(idleForMs).toHaveBeenCalledTimes(1)
  expect(await idle.isIdle()).toBe(true)
  expect(idleForMs).toHaveBeenCalledTimes(2)
})

it('is over when something comes due, until the answer is too old', async () => {
  const { time, idleForMs, idle } = made(100)
  expect(await idle.isIdle()).toBe(true)
  time.now = 100
  expect(await idle.isIdle()).toBe(false)
  time.now = 499
  expect(await idle.isIdle()).toBe(false)
  expect(idleForMs).toHaveBeenCalledTimes(1)
  time.now = 500
  expect(await idle.isIdle()).toBe(true)
})

it.each([0, -1_000])('does not hold when something is due already (%d ms)', async (lasting) => {
  expect(await made(lasting).idle.isIdle()).toBe(false)
})

it('counts from when it was asked, and asks again after a failure', async () => {
  const { time, idleForMs, idle } = made()
  idleForMs.mockImplementationOnce(async () => {
    time.now = 101
    return 100
  })
  expect(await idle.isIdle()).toBe(false)
  time.now = 1_000
  idleForMs.mockRejectedValueOnce(new Error('the database is away'))
  await expect(idle.isIdle()).rejects.toThrow('away')
  expect(await idle.isIdle()).toBe(true)
})
