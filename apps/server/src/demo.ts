import type { INestApplicationContext } from '@nestjs/common'
import { DemoUser } from './features/auth/demo-user.service.ts'
import { MiningDemo } from './features/mining/mining.demo.ts'
import { StakingDemo } from './features/staking/staking.demo.ts'
import { TokenSaleDemo } from './features/token-sale/token-sale.demo.ts'
import { Refusal } from './platform/http/refusal.ts'

/** Each gives the demo user a past of its own, once. */
const pasts = [TokenSaleDemo, MiningDemo, StakingDemo] as const

/** On a demo host, gives the demo user a past to look at. Nothing, where there is no such user. */
export async function seedDemoPast(app: INestApplicationContext): Promise<void> {
  const userId = await app.get(DemoUser, { strict: false }).find()
  if (userId === undefined) return
  for (const past of pasts) {
    await app
      .get(past, { strict: false })
      .seed(userId)
      .catch((error: unknown) => {
        // The user has spent what it takes, which is theirs to do.
        if (!(error instanceof Refusal)) throw error
      })
  }
}
