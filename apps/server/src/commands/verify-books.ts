import pg from 'pg'
import { checkBooks } from '../features/spot/index.ts'
import { noteVerification } from './verification-log.ts'

// Carries out the journal of every book of DATABASE_URL once more, and compares trades, how orders ended and the books: of
// the last 24 hours, of the day that is given, or of `all`. Ends with code 1 when any differs, and when there was no trade.

const shownMax = 100
const dayMs = 86_400_000

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1, application_name: 'halyard verify' })
try {
  const { books, commands, trades, byTheirTick, differences } = await checkBooks(pool, ...timeOf(process.argv[2]))
  for (const line of differences.slice(0, shownMax)) console.log(line)
  if (differences.length > shownMax) console.log(`… and ${differences.length - shownMax} more`)
  console.log(
    `${trades} trades computed again from ${commands} commands of ${books} books, ${byTheirTick} of them quotes by the tick kept with them: ${differences.length} differences.`,
  )
  if (trades === 0) console.log('Nothing was verified: no book has a trade of that time.')
  await noteVerification(pool, { what: 'books', checked: trades, differences })
  process.exitCode = differences.length === 0 && trades > 0 ? 0 : 1
} finally {
  await pool.end()
}

function timeOf(day: string | undefined): [from?: Date, to?: Date] {
  if (day === 'all') return []
  if (day === undefined) return [new Date(Date.now() - dayMs)]
  const from = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(from.getTime())) throw new Error(`no day: ${day}. Give one as 2026-11-27, or all`)
  return [from, new Date(from.getTime() + dayMs)]
}
