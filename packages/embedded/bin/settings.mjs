import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's own folder, with no slash at its end. */
export const root = resolve(fileURLToPath(new URL('../../..', import.meta.url)))

/** Printed as one sentence without a stack: the user can fix it. */
export class Fault extends Error {}

/** What the start itself needs to know; the server checks everything else. The environment wins over .env. */
export function readSettings() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  // An empty variable counts as absent: that is how .env files leave one out.
  const { DATABASE_URL, DATABASE_OWNER_URL, PORT, HOST, DATA_DIR, BACKUP_DIR, DEMO, OPS_ENABLED, NODE_ENV } =
    Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const embedded = DATABASE_URL === undefined || DATABASE_URL === 'embedded'
  if (DATABASE_URL === undefined && NODE_ENV === 'production') throw new Fault(noDatabaseNamed())
  if (embedded && DATABASE_OWNER_URL !== undefined) {
    throw new Fault('DATABASE_OWNER_URL names the owner of a Postgres that DATABASE_URL does not name.')
  }
  const port = Number(PORT ?? 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Fault('PORT must be a number from 1 to 65535.')
  const host = HOST ?? '127.0.0.1'
  // The embedded start is a demonstration; in production, or with a database brought along, it is one only if
  // somebody says so.
  const demo = DEMO ?? (embedded && NODE_ENV !== 'production' ? '1' : '0')
  return {
    port,
    host,
    dataDir: resolve(root, DATA_DIR ?? '.data'),
    backupDir: BACKUP_DIR === undefined ? undefined : resolve(root, BACKUP_DIR),
    databaseUrl: embedded ? undefined : DATABASE_URL,
    // As whom migrations are applied; servers never hear of it.
    ownerUrl: embedded ? undefined : (DATABASE_OWNER_URL ?? DATABASE_URL),
    demo,
    // A demonstration that nobody else can reach shows the operators' side too.
    operations: OPS_ENABLED ?? (demo === '1' && /^(127\.|localhost$|::1$)/.test(host) ? '1' : '0'),
  }
}

/** In production nobody comes up on an empty database of our own because of a slip of the keyboard. */
function noDatabaseNamed() {
  const slips = Object.keys(process.env).filter((name) => /^postgres(ql)?:\/\//.test(process.env[name] ?? ''))
  const named = slips.map((name) => ` ${name} names a Postgres, and is no setting.`).join('')
  return `DATABASE_URL is missing, and NODE_ENV is production.${named} Name a Postgres, or DATABASE_URL=embedded for the one that comes along.`
}

/** Checks before the slow work that the port is free. */
export function requireFreePort({ port, host }) {
  return new Promise((resolve, reject) => {
    const trial = createServer()
    trial.once('error', (error) => reject(new Fault(reasonFor(error, { port, host }))))
    trial.listen(port, host, () => trial.close(() => resolve()))
  })
}

function reasonFor({ code }, { port, host }) {
  if (code === 'EADDRINUSE') return `Port ${port} is taken; set PORT to another.`
  if (code === 'EACCES') return `Port ${port} needs more rights than this account has; set PORT to another.`
  return `Cannot listen on ${host}:${port} (${code}); set HOST and PORT to an address of this machine.`
}
