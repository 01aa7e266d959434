import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'

/** The system account that Postgres runs under. Empty for an ordinary user: Postgres then runs as that user. */
export interface Account {
  uid?: number
  gid?: number
}

/**
 * Postgres refuses to run as root, so root lends it an unprivileged account: the one that owns the data already, else
 * `postgres`, else an account made for it, else `nobody`.
 */
export function accountFor(dataDir: string): Account {
  if (process.getuid?.() !== 0) return {}
  const owner = ownerOf(dataDir)
  const account =
    owner ?? passwdEntry('postgres') ?? passwdEntry(ownAccount) ?? createAccount() ?? passwdEntry('nobody')
  if (account === undefined) {
    throw new Error('Postgres refuses to run as root and no other account exists here: start as an ordinary user.')
  }
  const trial = spawnSync('/bin/sh', ['-c', ':'], { ...account, cwd: '/' })
  if (trial.error !== undefined || trial.status !== 0) {
    throw new Error(
      'Postgres refuses to run as root and this machine does not let root switch accounts: start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return account
}

const ownAccount = 'halyard'

function ownerOf(dataDir: string): Account | undefined {
  if (!existsSync(dataDir)) return undefined
  const { uid, gid } = statSync(dataDir)
  return uid === 0 ? undefined : { uid, gid }
}

function passwdEntry(name: string): Account | undefined {
  let passwd: string
  try {
    passwd = readFileSync('/etc/passwd', 'utf8')
  } catch {
    return undefined
  }
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find((line) => line[0] === name)
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
  return uid > 0 && gid > 0 ? { uid, gid } : undefined
}

function createAccount(): Account | undefined {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ownAccount], {
    stdio: 'ignore',
  })
  return passwdEntry(ownAccount)
}
