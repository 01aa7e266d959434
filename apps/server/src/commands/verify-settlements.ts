import { DatabaseClient } from '@halyard/embedded/hosts'
import pg from 'pg'
import { checkSettlements } from '../features/contracts/index.ts'
import { checkFills } from '../features/spot/index.ts'

// Recomputes every settled contract and every filled order of DATABASE_URL from the recorded ticks; ends with code 1
// when any differs.

const shownMax = 100

const pool = new pg.Pool({
  Client: DatabaseClient,
  connectionString: process.env.DATABASE_URL,
  max: 1,
  application_name: 'halyard verify',
})
try {
  const contracts = await checkSettlements(pool)
  show(contracts.differences.map(({ contractId, sentence }) => `contract ${contractId}: ${sentence}`))
  console.log(
    `${contracts.checked} settled contracts recomputed from recorded ticks: ${contracts.differences.length} differences.`,
  )
  const fills = await checkFills(pool)
  show(fills.differences.map(({ orderId, sentence }) => `spot order ${orderId}: ${sentence}`))
  console.log(
    `${fills.checked} filled orders recomputed, ${fills.byTheirTick} of them by the tick kept with them: ${fills.differences.length} differences.`,
  )
  process.exitCode = contracts.differences.length + fills.differences.length === 0 ? 0 : 1
} finally {
  await pool.end()
}

function show(lines: readonly string[]): void {
  for (const line of lines.slice(0, shownMax)) console.log(line)
  if (lines.length > shownMax) console.log(`… and ${lines.length - shownMax} more`)
}
