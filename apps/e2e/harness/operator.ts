import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { App } from './app.ts'

/** Somebody who works for the house. */
export interface Operator {
  /** The number of what a user submitted last and that waits for review. */
  waiting(kind: string, userId: number): Promise<number>
  /** Approves what waits for review, such as `approve('deposit', 12)`. */
  approve(kind: string, id: number | string): Promise<void>
  reject(kind: string, id: number | string, reason: string): Promise<void>
  /** Changes what is offered, such as a pair, or adds to it. */
  edit(kind: string, key: string, changes: Readonly<Record<string, string>>): Promise<void>
  /** One command of the program that `npm run ops` runs, answered with what it printed: slower by the program's start. */
  command(...words: string[]): Promise<string>
}

/** Adds an administrator. On a demo host one of them is enough to decide about money. The app runs with OPS_ENABLED=1. */
export async function newOperator(app: App, name = 'anna'): Promise<Operator & { token: string }> {
  const added = await run(app, ['operators', 'add', name, '--role', 'administrator'])
  const token = /\bop_[\w-]+/.exec(added)?.[0]
  if (!token) throw new Error(`the operator got no token: ${added}`)
  return { ...operatorWith(app, token), token }
}

export function operatorWith(app: App, token: string): Operator {
  const send = async (path: string, body?: object) => {
    const response = await fetch(`${app.address}/ops/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-operator-token': token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: unknown }
    if (code !== 0) throw new Error(`${path} was refused: ${msg}`)
    return data
  }
  return {
    async waiting(kind, userId) {
      const { list } = (await send(`reviews/${kind}?pageSize=100`)) as { list: { id: number; userId: number }[] }
      const found = list.filter((item) => item.userId === userId).at(-1)
      if (!found) throw new Error(`nothing of user ${userId} waits under ${kind}`)
      return found.id
    },
    approve: async (kind, id) => void (await send(`reviews/${kind}/${id}/approve`, {})),
    reject: async (kind, id, reason) => void (await send(`reviews/${kind}/${id}/reject`, { reason })),
    edit: async (kind, key, changes) => void (await send(`edits/${kind}/${key}`, changes)),
    command: (...words) => run(app, words, { OPERATOR_TOKEN: token }),
  }
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
