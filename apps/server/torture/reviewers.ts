import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from './random.ts'

/** What an operator decided, and heard to have happened. */
export interface Decision {
  readonly kind: string
  readonly id: number
  readonly act: Act
}

/** What a reviewer needs of the crowd that it is one of. */
interface Desk {
  readonly running: boolean
  readonly port: number
  readonly decisions: Decision[]
}

type Act = 'approve' | 'confirm' | 'reject'

interface Waiting {
  readonly id: number
  readonly state: string
}

/** What goes with a decision. */
const said: Readonly<Record<Act, () => object>> = {
  approve: () => ({}),
  confirm: () => ({ detail: { transactionHash: randomBytes(32).toString('hex') } }),
  reject: () => ({ reason: 'Not today.' }),
}

const kinds = ['deposit', 'withdrawal', 'loan', 'machine'] as const

/**
 * An operator at the desk, beside the reviewer of the demo and other operators: approves most of what waits, rejects some, and says
 * that payments have left. A decision has no key; one that was not answered is asked for again, and declined when it had happened.
 */
export async function runReviewer(desk: Desk, token: string, chance: Chance): Promise<void> {
  while (desk.running) {
    await pause(chance.between(300, 900))
    const kind = chance.oneOf(kinds)
    const waiting = await ask<{ list: Waiting[] }>(desk.port, token, 'GET', `${kind}?page=1&pageSize=20`)
    if (!waiting?.data || waiting.data.list.length === 0) continue
    const { id, state } = chance.oneOf(waiting.data.list)
    const act = chance.happens(0.2) ? 'reject' : state === 'being paid' ? 'confirm' : 'approve'
    const sent = said[act]()
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await ask(desk.port, token, 'POST', `${kind}/${id}/${act}`, sent)
      if (answer?.code === 0) desk.decisions.push({ kind, id, act })
      if (answer) break
      await pause(chance.between(50, 300))
    }
  }
}

/** The envelope, or nothing when none came or it only says that the server could not tell. */
async function ask<Data>(
  port: number,
  token: string,
  method: 'GET' | 'POST',
  path: string,
  sent?: object,
): Promise<{ code: number; data: Data | null } | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/ops/reviews/${path}`, {
      method,
      headers: { 'x-operator-token': token, 'content-type': 'application/json' },
      body: sent === undefined ? null : JSON.stringify(sent),
      signal: AbortSignal.timeout(15_000),
    })
    return response.ok ? ((await response.json()) as { code: number; data: Data | null }) : undefined
  } catch {
    return undefined
  }
}
