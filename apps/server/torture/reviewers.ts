import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '@halyard/testing'
import { type Intent, intentOf, send } from './intents.ts'

/** A decision of an operator that was confirmed. */
export interface Decision {
  readonly kind: string
  readonly id: number
  readonly act: Act
}

/** What a reviewer needs of the crowd that it is one of. */
interface Desk {
  readonly running: boolean
  readonly port: number
  readonly intents: Intent[]
  readonly decisions: Decision[]
}

type Act = 'approve' | 'confirm' | 'reject'

interface Waiting {
  readonly id: number
  readonly state: string
}

/** Fields of a decision. */
const said: Readonly<Record<Act, () => object>> = {
  approve: () => ({}),
  confirm: () => ({ detail: { transactionHash: randomBytes(32).toString('hex') } }),
  reject: () => ({ reason: 'Not today.' }),
}

const kinds = ['deposit', 'wireTransfer', 'withdrawal', 'loan', 'machine', 'adjustment'] as const

/**
 * An operator at the desk, beside the reviewer of the demo and other operators: approves most of what waits, rejects
 * some, says that payments have left, and asks for adjustments of the users' balances. Money takes two of them. A
 * decision has no key; one that was not answered is asked for again, and declined when it had happened.
 */
export async function runReviewer(desk: Desk, token: string, users: readonly number[], chance: Chance): Promise<void> {
  while (desk.running) {
    await pause(chance.between(100, 500))
    if (chance.happens(0.1)) await adjust(desk, token, chance.oneOf(users), chance)
    const kind = chance.oneOf(kinds)
    const waiting = await ask<{ list: Waiting[] }>(desk.port, token, 'GET', `${kind}?page=1&pageSize=20`)
    // Operators have rate limits, too.
    if (waiting?.code !== 0 || !waiting.data?.list.length) continue
    const { id, state } = chance.oneOf(waiting.data.list)
    // Who asks for an adjustment again after it was rejected is told so: its key would have two answers.
    const isRejected = kind !== 'adjustment' && chance.happens(0.2)
    const act = isRejected ? 'reject' : state === 'being paid' ? 'confirm' : 'approve'
    const sent = said[act]()
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await ask<{ outcome?: string }>(desk.port, token, 'POST', `${kind}/${id}/${act}`, sent)
      const hasHappened = answer?.code === 0 && answer.data?.outcome !== 'one more needed'
      if (hasHappened) desk.decisions.push({ kind, id, act })
      if (answer) break
      await pause(chance.between(50, 300))
    }
  }
}

/**
 * Proposes an adjustment of a balance under a key, and retries until it is answered or patience is over.
 */
async function adjust({ port, intents }: Desk, operator: string, user: number, chance: Chance): Promise<void> {
  const amount = `${chance.oneOf(['', '-'])}5.${String(intents.length % 1_000_000).padStart(6, '0')}`
  const intent = intentOf({
    user,
    product: 'adjustment',
    marker: amount,
    endpoint: { method: 'POST', path: '/adjustments' },
    operator,
    sent: { user: String(user), asset: 'USDT', amount, reason: 'Goodwill.' },
    stranger: false,
  })
  intents.push(intent)
  while (!(await send(intent, port, undefined)) && chance.happens(0.8)) await pause(chance.between(20, 300))
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
