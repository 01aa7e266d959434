// `npm run db`: a prompt for SQL on the data of this installation, while it runs or not.
//
//   npm run db                     a prompt, as the role that owns the tables, on the database that DATABASE_URL names, else the embedded one
//   npm run db -- "SELECT 1"       one statement
//   npm run db < statements.sql    a file of them
//   npm run db -- reset            deletes the data folder (database, uploads, outbox, secrets), after asking
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import { takeLock } from '../src/process-lock.mjs'
import { openDatabase } from './database.mjs'
import { built, prepare } from './prepare.mjs'
import { Fault, readSettings } from './settings.mjs'

const statement = process.argv.slice(2).join(' ')

try {
  await run()
} catch (error) {
  console.error(error instanceof Fault ? error.message : error)
  process.exitCode = 1
}

async function run() {
  const settings = readSettings()
  await prepare({ web: false, server: false, say, signal: new AbortController().signal })
  if (statement === 'reset') return reset(settings)
  const { prompt, runningPostgres } = await import(built.embedded)
  const input = statement === '' ? process.stdin : Readable.from([`${statement}\n`])
  const known = settings.ownerUrl ?? runningPostgres(join(settings.dataDir, 'postgres'))?.url
  if (known !== undefined) return prompt(known, { input, output: process.stdout })
  const database = await openDatabase({ settings, say })
  try {
    await prompt(database.ownerUrl, { input, output: process.stdout })
  } finally {
    await database.stop()
  }
}

async function reset({ databaseUrl, dataDir }) {
  if (databaseUrl !== undefined) {
    throw new Fault(
      'DATABASE_URL names a database of your own, which is not ours to delete. Unset it to reset the data folder.',
    )
  }
  const attempt = takeLock(join(dataDir, 'start.lock'))
  if (!attempt.taken) throw new Fault(`Halyard runs on ${dataDir} (process ${attempt.pid}); stop it first.`)
  try {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    const name = await lines.question(
      `This deletes everything in ${dataDir}.\nType the name of the folder to delete it: `,
    )
    lines.close()
    if (name.trim() !== basename(dataDir)) throw new Fault('Nothing was deleted.')
    const { discardData } = await import(built.embedded)
    discardData(join(dataDir, 'postgres'))
    rmSync(dataDir, { recursive: true, force: true })
    say(`Deleted ${dataDir}. The next start begins anew.`)
  } finally {
    attempt.lock.release()
  }
}

function say(sentence) {
  console.error(sentence)
}
