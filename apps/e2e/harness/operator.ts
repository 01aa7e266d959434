import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { idempotencyKeyHeader } from '@halyard/wire'
import type { App } from './run.ts'

/** Somebody who works for the house. */
export interface Operator {
  /** The number of what a user submitted last and that waits for review. */
  waiting(kind: string, userId: number): Promise<number>
  /** Approves what waits for review, such as `approve('deposit', 12)`, with what its reviewer has to say of it. */
  approve(kind: string, id: number | string, detail?: Readonly<Record<string, string>>): Promise<void>
  reject(kind: string, id: number | string, reason: string): Promise<void>
  /** Says that what was approved has left: `confirm('withdrawal', 12, { transactionHash })`. */
  confirm(kind: string, id: number | string, detail?: Readonly<Record<string, string>>): Promise<void>
  /** Gives somebody an amount. */
  adjust(user: string, asset: string, amount: string): Promise<void>
  /** Answers a conversation of a user with customer service. */
  answer(caseId: number, text: string): Promise<void>
  /**
   * Changes what is offered, such as a pair, or adds to it. Outside a demo terms are proposed, for another to approve
   * as an `edit`.
   */
  edit(kind: string, key: string, changes: Readonly<Record<string, string>>): Promise<Proposed>
  /**
   * One command of the program that `npm run ops` runs, answered with what it printed: slower by the program's start.
   */
  command(...words: string[]): Promise<string>
}

/** What an edit came to: of one that waits, its number and what it waits for. */
interface Proposed {
  outcome?: string
  item?: { id: number }
}

/**
 * Adds an administrator to a database, and answers the token. On a demo host one of them is enough to decide about
 * money.
 */
export async function addOperator(database: string, name = 'olga'): Promise<string> {
  const added = await run(database, ['operators', 'add', name, '--role', 'administrator'])
  const token = /\bop_[\w-]+/.exec(added)?.[0]
  if (!token) throw new Error(`the operator got no token: ${added}`)
  return token
}

/** The app runs with OPS_ENABLED=1. */
export function operatorWith(app: App, token: string): Operator {
  const send = async (path: string, body?: object) => {
    const response = await fetch(`${app.address}/ops/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-operator-token': token, 'content-type': 'application/json', [idempotencyKeyHeader]: randomUUID() },
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
    approve: async (kind, id, detail) => void (await send(`reviews/${kind}/${id}/approve`, { detail })),
    reject: async (kind, id, reason) => void (await send(`reviews/${kind}/${id}/reject`, { reason })),
    confirm: async (kind, id, detail) => void (await send(`reviews/${kind}/${id}/confirm`, { detail })),
    adjust: async (user, asset, amount) =>
      void (await send('adjustments', { user, asset, amount, reason: 'Play money for a journey' })),
    answer: async (caseId, text) => void (await send(`inbox/${caseId}/answer`, { text })),
    edit: async (kind, key, changes) => (await send(`edits/${kind}/${key}`, changes)) as Proposed,
    command: (...words) => run(app.database, words, { OPERATOR_TOKEN: token }),
  }
}

const program = fileURLToPath(new URL('../../server/dist/ops.js', import.meta.url))

async function run(database: string, command: string[], environment: Record<string, string> = {}): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'halyard operator '))
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--enable-source-maps', program, ...command], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: database,
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
