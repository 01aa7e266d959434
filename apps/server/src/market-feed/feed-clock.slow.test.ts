import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { appOfFile } from '../../test/harness.ts'
import { type ServerProcesses, serverProcesses } from '../../test/server-processes.ts'
import { MarketBoard } from './market-board.ts'

const { openContract, findContract } = endpoints

const app = appOfFile({ ROLES: 'api,worker' })
let feeds: ServerProcesses

beforeAll(async () => {
  feeds = await serverProcesses(app, { ROLES: 'feed' })
  await app.pool.query('INSERT INTO contract_duration (seconds, payout_ratio) VALUES (4, 0.85)')
})
afterAll(async () => {
  await feeds.killAll()
})

it.each([1, -1])('a feed whose machine is %i hour off is fresh, and contracts settle on its prices', async (hours) => {
  feeds.start(hours)
  const board = app.get(MarketBoard)
  await expect.poll(() => board.isStale('btcusdt', app.clock.now())).toBe(false)
  const { token } = await app.signedIn({ USDT: '1000' })
  const asked = { direction: 'up', premium: Amount.of('10'), symbol: 'btcusdt', durationSeconds: 4 } as const
  // Later than the silence after which a close is sealed: a feed that is behind would be shut out each time, and not
  // only when the machine had no time for it.
  await vi.waitFor(
    async () => {
      const { contractId } = await app.does({ token }, openContract, asked)
      const state = async () => (await app.does({ token }, findContract, { contractId })).state
      await expect.poll(state, { interval: 200 }).not.toBe('pending')
      expect(await state()).toBe('settled')
    },
    { timeout: 240_000 },
  )
  await feeds.killAll()
})
