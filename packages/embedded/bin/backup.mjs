// `npm run backup`: a copy of everything that this installation has, while it runs or not; `npm run restore` makes a
// data folder from it.
//
//   npm run backup                                     into a new folder of BACKUP_DIR
//   npm run backup -- /mnt/backups --keep 7            into one of another folder, of which the newest seven stay
//   npm run backup -- --with-keys                      with the keys of this installation: keep it as safe as these
//   DATA_DIR=.restored npm run restore -- /mnt/backups/2026-12-01T09-00-00.000Z
//   DATA_DIR=.restored npm run restore -- /mnt/backups/2026-12-01T09-00-00.000Z --until 2026-12-01T17:30:00Z
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { built, prepare } from './prepare.mjs'
import { Fault, readSettings } from './settings.mjs'

const [verb, ...parameters] = process.argv.slice(2)

try {
  await (verb === 'restore' ? restore() : backup())
} catch (error) {
  console.error(error instanceof Fault || !process.env.DEBUG ? error.message : error)
  process.exitCode = 1
}

async function backup() {
  const { values, positionals } = parse({ keep: { type: 'string' }, 'with-keys': { type: 'boolean', default: false } })
  const withKeys = values['with-keys']
  const { dataDir, backupDir, databaseUrl } = readSettings()
  if (databaseUrl !== undefined) {
    throw new Fault(
      'DATABASE_URL names a Postgres of your own: back that up with its own tools, as docs/operating.md says, and DATA_DIR as a folder.',
    )
  }
  const folder = positionals[0] === undefined ? backupDir : resolve(positionals[0])
  if (folder === undefined) throw new Fault('Say where: set BACKUP_DIR, or npm run backup -- /mnt/backups')
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new Fault('--keep takes a number from 1.')
  const { backUp, keepNewest, keysIn, runningPostgres, startPostgres } = await embedded()
  const postgres = join(dataDir, 'postgres')
  const running = runningPostgres(postgres)
  const started = running === undefined ? await startPostgres({ dataDir: postgres, backupDir, log: say }) : undefined
  try {
    const { adminUrl, directory } = running ?? started
    const made = await backUp({ dataDir, backupDir: folder, adminUrl, directory, withKeys })
    console.log(`Backed up as of ${made.finishedAt} into ${made.folder}`)
    console.log(whatElse(keysIn(dataDir), withKeys))
  } finally {
    await started?.stop()
  }
  if (keep !== undefined) for (const removed of keepNewest(folder, keep)) console.log(`Removed ${removed}`)
}

/** What whoever restores the backup needs besides it. */
function whatElse(keys, withKeys) {
  if (withKeys) return `Its keys are in it (${keys.join(', ')}): whoever has it can read all of it.`
  const needed = [
    ...(process.env.ENCRYPTION_KEYS
      ? ['ENCRYPTION_KEYS of the environment']
      : keys.filter((name) => name === 'encryption-key')),
    ...(process.env.SESSION_SECRET
      ? ['SESSION_SECRET of the environment']
      : keys.filter((name) => name.endsWith('session-secret'))),
  ]
  return [
    `To use it you also need ${needed.join(' and ') || 'the keys of this installation'}: no key is in it. Keep copies elsewhere.`,
    'Without the encryption key, cards, photos, second factors and seeds in it cannot be read; without the session secret everybody signs in again.',
  ].join('\n')
}

async function restore() {
  const { values, positionals } = parse({ until: { type: 'string' } })
  const { dataDir } = readSettings()
  if (positionals[0] === undefined) throw new Fault('Name a backup: npm run restore -- /mnt/backups/2026-12-01T09-…')
  const until = values.until === undefined ? undefined : new Date(values.until)
  if (until && Number.isNaN(until.getTime())) throw new Fault('--until takes a moment such as 2026-12-01T17:30:00Z.')
  const { keysIn, restoreBackup } = await embedded()
  const { restoredTo } = await restoreBackup({ folder: resolve(positionals[0]), dataDir, until, log: say })
  const hasKey = process.env.ENCRYPTION_KEYS || keysIn(dataDir).includes('encryption-key')
  const missing = hasKey
    ? []
    : [
        `First copy encryption-key and session-secret of the installation into ${dataDir}, or set ENCRYPTION_KEYS and SESSION_SECRET: the backup has none, and whatever runs on it without makes new ones, which read nothing that was encrypted.`,
      ]
  console.log(
    [
      `Restored into ${dataDir}${restoredTo ? `, up to ${restoredTo.toISOString()}` : ''}.`,
      ...missing,
      'Look before you open the doors: npm run ops -- audit, npm run verify:settlements; then npm start.',
    ].join('\n'),
  )
}

function parse(options) {
  try {
    return parseArgs({ args: parameters, options, allowPositionals: true })
  } catch (error) {
    throw new Fault(error.message)
  }
}

async function embedded() {
  await prepare({ web: false, server: false, say, signal: new AbortController().signal })
  return import(built.embedded)
}

function say(sentence) {
  console.error(sentence)
}
