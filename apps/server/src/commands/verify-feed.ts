import pg from 'pg'
import { checkFeed } from '../market-feed/feed-check.ts'

// Computes every kept tick of every revealed epoch of DATABASE_URL again; ends with code 1 when any differs.

const shownMax = 100

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1, application_name: 'halyard verify' })
try {
  const { epochs, ticks, gaps, unverifiable, differences } = await checkFeed(pool)
  for (const difference of differences.slice(0, shownMax)) console.log(difference)
  if (differences.length > shownMax) console.log(`… and ${differences.length - shownMax} more`)
  console.log(
    `${ticks} ticks of ${epochs} revealed epochs computed again from their seeds: ${differences.length} differences.`,
  )
  console.log(
    `${gaps} ticks between them were never told. ${unverifiable} ticks are of epochs that are not revealed or come from outside.`,
  )
  process.exitCode = differences.length === 0 ? 0 : 1
} finally {
  await pool.end()
}
