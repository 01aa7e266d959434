import { join } from 'node:path'
import { DatabaseClient } from '@halyard/embedded/hosts'
import { seedArticles } from '../../../prisma/seed/articles.ts'
import { seedCertification } from '../../../prisma/seed/certification.ts'
import { seedContracts } from '../../../prisma/seed/contracts.ts'
import { seedLoans } from '../../../prisma/seed/loans.ts'
import { seedMarket } from '../../../prisma/seed/market.ts'
import { seedMining } from '../../../prisma/seed/mining.ts'
import { seedNetworks } from '../../../prisma/seed/networks.ts'
import { seedStaking } from '../../../prisma/seed/staking.ts'
import { seedTokenSales } from '../../../prisma/seed/token-sale.ts'
import { seedWireCurrencies } from '../../../prisma/seed/wire-transfers.ts'
import { seedCardCurrencies } from '../../../prisma/seed/withdrawals.ts'
import type { Environment } from './platform/config/environment.ts'
import { localesFolder } from './platform/messages/messages.ts'

/** Held while one process seeds, so that several that start at once do not meet. */
const seedLock = 726_571_001

/**
 * Puts in what a new installation needs before any feature looks. Every seed only adds what is missing, since an
 * operator may have changed the rest; each start runs them all. Staking, machines and loans are offered (`offering`) by a
 * demo host at once, by any other when somebody has switched them on.
 */
export async function seedDatabase(environment: Environment, offering = environment.demo): Promise<void> {
  const texts = join(localesFolder(), '../prisma/seed')
  const client = new DatabaseClient({ connectionString: environment.databaseUrl })
  // What it was asked fails as well; without a listener the process would end without a word.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [seedLock])
    await seedMarket(client)
    await seedNetworks(client)
    await seedWireCurrencies(client)
    await seedCardCurrencies(client)
    await seedContracts(client)
    await seedStaking(client, texts, offering)
    await seedMining(client, texts, offering)
    await seedLoans(client, texts, offering)
    await seedArticles(client, texts)
    if (environment.demo) {
      await seedTokenSales(client, texts)
      await seedCertification(client)
    }
  } finally {
    await client.end()
  }
}
