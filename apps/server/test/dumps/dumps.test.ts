import { migrate } from '@halyard/embedded'
import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { ContractSettler } from '../../src/features/contracts/contract-settler.job.ts'
import { checkSettlements } from '../../src/features/contracts/index.ts'
import { Reconciler } from '../../src/features/ledger/reconciler.job.ts'
import { LoanCollections } from '../../src/features/loans/loan-collections.job.ts'
import { MiningPayouts } from '../../src/features/mining/mining-payouts.job.ts'
import { checkFills } from '../../src/features/spot/index.ts'
import { SpotMatcher } from '../../src/features/spot/spot-matcher.job.ts'
import { StakingPayouts } from '../../src/features/staking/staking-payouts.job.ts'
import { TokenSaleReleases } from '../../src/features/token-sale/token-sale-releases.job.ts'
import { accountsOf } from '../accounts.ts'
import { startTestApp, type TestApp } from '../harness.ts'
import { expectSoundLedger } from '../sound-ledger.ts'
import { marketBuy } from '../spot.ts'
import { dumpNames, migrationsDir, restored } from './dump.ts'
import { trader, variables } from './everything.ts'

// What an installation of each release holds, and what this version makes of it.

it.each(dumpNames())('this version goes on from %s with its books, its users and what is due', async (dumped) => {
  const { database, at } = await restored(dumped)
  await migrate({ ...database, migrationsDir })
  const app = await startTestApp(variables, database)
  try {
    expect((await app.pool.query(miscounted)).rows).toEqual([])
    app.clock.moveTo(at)
    app.clock.advance({ days: 1 })
    await app.trade('btcusdt', '50000')
    for (const job of [StakingPayouts, MiningPayouts, TokenSaleReleases, LoanCollections, SpotMatcher, ContractSettler])
      await app.get<{ sweep(): Promise<unknown> }>(job).sweep()
    await signInAndTrade(app)
    // Younger postings are left to the next round.
    app.clock.advance({ minutes: 1 })
    expect(await app.get(Reconciler).reconcile()).toEqual([])
    await expectSoundLedger(app.pool)
    for (const check of [checkSettlements, checkFills]) {
      const { checked, differences } = await check(app.pool)
      expect(differences).toEqual([])
      expect(checked).toBeGreaterThan(1)
    }
  } finally {
    await app.stop()
  }
})

/** Pools of deposit addresses whose counts are not what is there. */
const miscounted = `
  SELECT network, count(*) FILTER (WHERE user_id IS NULL AND retired_at IS NULL), count(user_id) FILTER (WHERE retired_at IS NULL),
         count(retired_at), count(user_id) FILTER (WHERE retired_at IS NOT NULL), count(key_index)
    FROM deposit_address WHERE address IS NOT NULL GROUP BY network
  EXCEPT SELECT network, sum(free), sum(assigned), sum(retired), sum(former), sum(derived) FROM deposit_pool_count GROUP BY network`

async function signInAndTrade(app: TestApp): Promise<void> {
  const { code, data } = await accountsOf(app).signIn(trader)
  expect(code).toBe(0)
  const { token } = data as { token: string }
  // Signing in takes longer than a price is fresh where the machine is busy.
  await app.trade('btcusdt', '50000')
  const { orderId } = await app.does({ token }, endpoints.placeBuyOrder, marketBuy)
  expect((await app.does({ token }, endpoints.findOrder, { orderId })).state).toBe('filled')
}
