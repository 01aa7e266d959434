import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { App } from './app.ts'

/**
 * An operator at the command line of this installation, by the program that `npm run ops` runs: one command, such as
 * `operate('approve', 'deposit', '12')`, answered with what it printed.
 */
export type Operator = ((...command: string[]) => Promise<string>) & {
  /** Who it is, for the same over HTTP, which is quicker than a program's start. */
  readonly token: string
}

/** Adds an administrator. On a demo host one of them is enough to decide about money. */
export async function newOperator(app: App, name = 'anna'): Promise<Operator> {
  const added = await run(app, ['operators', 'add', name, '--role', 'administrator'])
  const token = /\bop_[\w-]+/.exec(added)?.[0]
  if (!token) throw new Error(`the operator got no token: ${added}`)
  return Object.assign((...command: string[]) => run(app, command, { OPERATOR_TOKEN: token }), { token })
}

const program = fileURLToPath(new URL('../../server/dist/ops.js', import.meta.url))

async function run(app: App, command: string[], environment: Record<string, string> = {}): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'halyard operator '))
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--enable-source-maps', program, ...command], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: app.database,
        DATA_DIR: dataDir,
        DEMO: '1',
        ...environment,
      },
    })
    return stdout
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
