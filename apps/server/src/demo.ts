import { type INestApplicationContext, Logger } from '@nestjs/common'
import { DemoUser } from './features/auth/index.ts'
import { MiningDemo } from './features/mining/index.ts'
import { StakingDemo } from './features/staking/index.ts'
import { TokenSaleDemo } from './features/token-sale/index.ts'

/** Each gives the demo user a past of its own, once. */
const pasts = [TokenSaleDemo, MiningDemo, StakingDemo] as const

/**
 * On a demo host, makes the demo user with their past, and answers how to sign in as them. What goes wrong is logged, and
 * not even that once the process stops, which takes the database away: the server serves all the same.
 */
export async function seedDemo(app: INestApplicationContext, isStopping: () => boolean) {
  const note = (error: Error) => {
    if (!isStopping()) new Logger('Demo').error(error.message, error.stack)
  }
  const login = await app.get(DemoUser, { strict: false }).seed().catch(note)
  await seedDemoPast(app).catch(note)
  return login ?? undefined
}

/** On a demo host, gives the demo user a past to look at. Nothing, where there is no such user. */
export async function seedDemoPast(app: INestApplicationContext): Promise<void> {
  const userId = await app.get(DemoUser, { strict: false }).find()
  if (userId === undefined) return
  for (const past of pasts) await app.get(past, { strict: false }).seed(userId)
}
