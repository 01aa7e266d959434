import { expect, it } from 'vitest'
import { Turnstile } from './turnstile.ts'

it('lets four through at once, the others in order, and frees the place of one that failed', async () => {
  const turnstile = new Turnstile(4)
  const order: number[] = []
  const leave: (() => void)[] = []
  let inside = 0
  let mostInside = 0
  const passes = Array.from({ length: 10 }, (_, number) =>
    turnstile.pass(async () => {
      order.push(number)
      inside += 1
      mostInside = Math.max(mostInside, inside)
      await new Promise<void>((done) => leave.push(done))
      inside -= 1
      if (number === 1) throw new Error('one that failed')
      return number
    }),
  )
  const ends = Promise.allSettled(passes)
  for (let left = 0; left < 10; left += 1) {
    await expect.poll(() => leave.length).toBeGreaterThan(left)
    leave[left]?.()
  }
  expect((await ends).map((end) => end.status)).toEqual(
    Array.from({ length: 10 }, (_, number) => (number === 1 ? 'rejected' : 'fulfilled')),
  )
  expect(mostInside).toBe(4)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await turnstile.pass(async () => 'free again')).toBe('free again')
})
