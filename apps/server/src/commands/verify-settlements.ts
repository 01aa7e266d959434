import pg from 'pg'
import { checkSettlements } from '../features/contracts/index.ts'

// Recomputes every settled contract of DATABASE_URL from the recorded ticks; ends with code 1 when any differs.

const shownMax = 100

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1, application_name: 'halyard verify' })
try {
  const { checked, differences } = await checkSettlements(pool)
  for (const { contractId, sentence } of differences.slice(0, shownMax)) {
    console.log(`contract ${contractId}: ${sentence}`)
  }
  if (differences.length > shownMax) console.log(`… and ${differences.length - shownMax} more`)
  console.log(`${checked} settled contracts recomputed from recorded ticks: ${differences.length} differences.`)
  process.exitCode = differences.length === 0 ? 0 : 1
} finally {
  await pool.end()
}
