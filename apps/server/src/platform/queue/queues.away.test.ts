import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
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
  const order = { symbol: 'btcusdt', type: 2, buytype: 2, musdt: '100' }
  expect((await app.done(endpoints.placeBuyOrder, order, { token })).orderId).toBeGreaterThan(0)
  const contract = { cate: 1, usdt: '100', coinname: 'btcusdt', ctime_num: 60 }
  const { contractId, closesAt } = await app.done(endpoints.openContract, contract, { token })
  await app.trade('btcusdt', '50001', { at: new Date(closesAt.getTime() - 500) })
  app.clock.moveTo(new Date(closesAt.getTime() + 1_000))
  await app.trade('btcusdt', '50000')
  const result = async () => (await app.done(endpoints.findContract, { ID: contractId }, { token })).result
  await expect.poll(result).toBe('profit')
  await app.stop()
})
