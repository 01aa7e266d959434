import { readFileSync } from 'node:fs'
import { DatabaseClient } from '@halyard/embedded/hosts'
import pg from 'pg'
import { checkFeed, type FeedReport } from '../market-feed/feed-check.ts'
import { checkRecording } from '../market-feed/recording-check.ts'
import { noteVerification } from './verification-log.ts'

// Computes every kept tick of every revealed epoch of DATABASE_URL again; ends with code 1 when any differs.
// With a host's address and a recording of its trades and announcements, the same from what that host publishes, and whether
// it keeps to what it announced.

const shownMax = 100

const [address, recording] = process.argv.slice(2)
report(address === undefined ? await checkOwn() : await checkRecording(address, recorded(recording), new Date()))

async function checkOwn(): Promise<FeedReport> {
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString: process.env.DATABASE_URL,
    max: 1,
    application_name: 'halyard verify',
  })
  try {
    const found = await checkFeed(pool, new Date())
    await noteVerification(pool, { what: 'feed', checked: found.ticks, differences: found.differences })
    return found
  } finally {
    await pool.end()
  }
}

function recorded(file: string | undefined): string {
  return file === undefined ? '' : readFileSync(file, 'utf8')
}

function report({ epochs, ticks, gaps, unverifiable, announcements, rounds, beacons, differences }: FeedReport): void {
  for (const difference of differences.slice(0, shownMax)) console.log(difference)
  if (differences.length > shownMax) console.log(`… and ${differences.length - shownMax} more`)
  console.log(
    `${ticks} ticks of ${epochs} revealed epochs computed again from their seeds: ${differences.length} differences.`,
  )
  console.log(
    `${gaps} ticks between them are missing. ${unverifiable} are of epochs that are not revealed or come from outside.`,
  )
  if (rounds > 0)
    console.log(
      `${rounds} rounds of the beacon ${beacons.join(', ')} were checked with its public key. Compare this hash with what those publish who run it.`,
    )
  if (announcements !== undefined)
    console.log(`${announcements} announcements of epochs were held against what the host publishes now.`)
  if (ticks === 0) console.log('Nothing was verified: no tick of a revealed epoch was there to compare.')
  process.exitCode = differences.length === 0 && ticks > 0 ? 0 : 1
}
