import { DatabaseClient } from '@halyard/embedded/hosts'
import pg from 'pg'
import { checkLiabilities } from '../features/liabilities/index.ts'
import { noteVerification } from './verification-log.ts'

// Recomputes the trees of what is owed to users in DATABASE_URL from the postings: of the newest day, of the day that is
// given, or of `all`. Ends with code 1 when any differs, and when there was none.

const shownMax = 100

const pool = new pg.Pool({
  Client: DatabaseClient,
  connectionString: process.env.DATABASE_URL,
  max: 1,
  application_name: 'halyard verify',
})
try {
  const { trees, balances, differences } = await checkLiabilities(pool, process.argv[2])
  for (const line of differences.slice(0, shownMax)) console.log(line)
  if (differences.length > shownMax) console.log(`… and ${differences.length - shownMax} more`)
  console.log(
    `${balances} balances in ${trees} trees recomputed from the ledger's postings: ${differences.length} differences.`,
  )
  if (trees === 0) console.log('Nothing was verified: there is no tree of that day.')
  await noteVerification(pool, { what: 'liabilities', checked: balances, differences })
  process.exitCode = differences.length === 0 && trees > 0 ? 0 : 1
} finally {
  await pool.end()
}
