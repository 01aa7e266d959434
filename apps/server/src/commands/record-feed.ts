import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { Pairs } from '../market-feed/pairs.ts'
import { HtxSource } from '../market-feed/sources/htx-source.ts'
import { lineOf } from '../market-feed/sources/recorded-tick.ts'
import { Database } from '../platform/database/database.ts'

// Records what a server of the HTX protocol publishes of the pairs of DATABASE_URL, for so many minutes or until
// Ctrl-C: a file for MARKET_SOURCE=replay, `npm run strategies -- --file` and `npm run verify:feed`.

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '60' } },
  allowPositionals: true,
})
const [url, file] = positionals
if (url === undefined || file === undefined) {
  console.error(
    'Give the address of a feed and a file: npm run record:feed -- wss://the.host/ws ticks.jsonl --minutes 60',
  )
  process.exit(1)
}
const database = new Database(process.env.DATABASE_URL ?? '', { size: 1 })
const pairs = new Pairs(database.pool)
await pairs.refresh()
await database.pool.end()

const lines = createWriteStream(file, { flags: 'a' })
const source = new HtxSource(url, { now: () => new Date() }, { log: console.log, warn: console.error })
let recorded = 0
source.start(pairs.all(), (ticks) => {
  recorded += ticks.length
  lines.write(ticks.map((tick) => `${lineOf(tick)}\n`).join(''))
})
const over = new AbortController()
setTimeout(() => over.abort(), Number(values.minutes) * 60_000).unref()
process.once('SIGINT', () => over.abort())
await once(over.signal, 'abort')
await source.stop()
await new Promise<void>((resolve) => lines.end(resolve))
console.log(`${recorded} ticks recorded into ${file}.`)
