import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { SettlementsRepository } from './settlements.repository.ts'

const app = appOfFile()

it('a worker whose clock is behind looks as early as one whose clock is right', async () => {
  const user = await app.signedIn({ USDT: '1000' })
  const msUntilNextClose = () => app.get(SettlementsRepository).msUntilNextClose()
  expect(await msUntilNextClose()).toBe(Number.POSITIVE_INFINITY)
  const order = { direction: 'up', premium: Amount.of('100'), symbol: 'btcusdt', durationSeconds: 60 } as const
  // A price is fresh for two seconds, which a busy machine may take to get as far as here.
  const bought = async () => {
    app.clock.moveTo(new Date())
    await app.trade('btcusdt', '50')
    return (await app.tries(user, endpoints.openContract, order)).code
  }
  await expect.poll(bought).toBe(0)
  app.clock.advance({ hours: -1 })
  expect(await msUntilNextClose()).toBeLessThanOrEqual(60_000)
})
