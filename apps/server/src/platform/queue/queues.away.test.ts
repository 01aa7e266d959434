import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../test/harness.ts'

/** A port of this machine on which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

it('with Redis away from the start money moves all the same, and the process ends when it is told to', async () => {
  const app = await startTestApp({
    ROLES: 'api,worker',
    REDIS_URL: `redis://127.0.0.1:${await closedPort()}`,
    LOG_LEVEL: 'silent',
  })
  app.clock.stop()
  const { token } = await app.signedIn({ USDT: '1000' })
  await app.trade('btcusdt', '50000')
  const order = { symbol: 'btcusdt', type: 'market', sizing: 'total', total: Amount.of('100') } as const
  expect((await app.does({ token }, endpoints.placeBuyOrder, order)).orderId).toBeGreaterThan(0)
  const contract = { direction: 'up', premium: Amount.of('100'), symbol: 'btcusdt', durationSeconds: 60 } as const
  const { contractId, closesAt } = await app.does({ token }, endpoints.openContract, contract)
  await app.trade('btcusdt', '50001', { at: new Date(closesAt.getTime() - 500) })
  app.clock.moveTo(new Date(closesAt.getTime() + 1_000))
  await app.trade('btcusdt', '50000')
  const result = async () => (await app.does({ token }, endpoints.findContract, { contractId })).result
  await expect.poll(result).toBe('profit')
  await app.stop()
})
