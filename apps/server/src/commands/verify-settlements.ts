import { DatabaseClient } from '@halyard/embedded/hosts'
import pg from 'pg'
import { checkSettlements } from '../features/contracts/index.ts'
import { checkBooks, checkFills } from '../features/spot/index.ts'
import { noteVerification } from './verification-log.ts'

// Recomputes every settled contract and every filled order of DATABASE_URL from the recorded ticks, and every trade of a
// book from its commands; ends with code 1 when any differs.

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
  const books = await checkBooks(pool)
  show(books.differences)
  console.log(
    `${books.trades} trades of ${books.books} books computed again from their commands: ${books.differences.length} differences.`,
  )
  const all = [contracts, fills, books].flatMap(({ differences }): readonly unknown[] => differences)
  const checked = contracts.checked + fills.checked + books.trades
  await noteVerification(pool, { what: 'settlements', checked, differences: all })
  process.exitCode = all.length === 0 ? 0 : 1
} finally {
  await pool.end()
}

function show(lines: readonly string[]): void {
  for (const line of lines.slice(0, shownMax)) console.log(line)
  if (lines.length > shownMax) console.log(`… and ${lines.length - shownMax} more`)
}
