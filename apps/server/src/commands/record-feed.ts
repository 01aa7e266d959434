import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { FeedRecorder } from '../market-feed/feed-recorder.ts'
import { Pairs } from '../market-feed/pairs.ts'
import { Database } from '../platform/database/database.ts'

// Records what a server of the HTX protocol publishes of the pairs of DATABASE_URL, and what another Halyard announces of its
// epochs, for so many minutes or until Ctrl-C: a file for MARKET_SOURCE=replay, `npm run strategies -- --file` and
// `npm run verify:feed`.

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
const write = (written: readonly string[]) => lines.write(written.map((line) => `${line}\n`).join(''))
const recorder = new FeedRecorder(url, write, { now: () => new Date() }, { log: console.log, warn: console.error })
await recorder.start(pairs.all())
const over = new AbortController()
setTimeout(() => over.abort(), Number(values.minutes) * 60_000).unref()
process.once('SIGINT', () => over.abort())
await once(over.signal, 'abort')
await recorder.stop()
await new Promise<void>((resolve) => lines.end(resolve))
console.log(`${recorder.recorded} ticks recorded into ${file}.`)
