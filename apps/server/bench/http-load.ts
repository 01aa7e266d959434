import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { idempotencyKeyHeader, tokenHeader } from '@halyard/wire'

const connections = 64

/** What is sent, as often as there is time; each call with a key of its own. */
export interface Load {
  readonly url: string
  readonly path: string
  /** Call n is sent with token n and body n, counted round and round. */
  readonly tokens: readonly string[]
  readonly bodies: readonly unknown[]
  readonly milliseconds: number
  /** Sends each body once and ends. */
  readonly once?: boolean
}

export interface Loaded {
  readonly accepted: number
  readonly refused: number
  readonly seconds: number
  /** Of each answer, in milliseconds. */
  readonly latencies: readonly number[]
  /** The ids of what was made, in no order. */
  readonly ids: readonly { readonly token: string; readonly id: number }[]
}

/** Sends a load from 64 connections of a process of its own, this program started once more. */
export function loadOverHttp(load: Load): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const child = fork(process.argv[1] as string, { stdio: 'inherit' })
    child.on('message', (message) => resolve(message as Loaded))
    child.on('error', reject)
    child.send(load)
  })
}

/** The other side: what a program does that was started to send. */
export async function sendLoad(): Promise<void> {
  const load = await new Promise<Load>((resolve) => process.once('message', (message) => resolve(message as Load)))
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  const ids: { token: string; id: number }[] = []
  let refused = 0
  let next = 0
  const startedAt = performance.now()
  const endsAt = startedAt + load.milliseconds
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endsAt && !(load.once && next >= load.bodies.length)) {
        const number = next++
        const token = load.tokens[number % load.tokens.length] as string
        const sentAt = performance.now()
        const { code, id } = await send(agent, load, number, token)
        latencies.push(performance.now() - sentAt)
        if (code === 0) ids.push({ token, id })
        else refused += 1
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  process.send?.({ accepted: ids.length, refused, seconds, latencies, ids }, undefined, undefined, () =>
    process.exit(0),
  )
}

function send(agent: Agent, { url, path, bodies }: Load, number: number, token: string) {
  const body = JSON.stringify(bodies[number % bodies.length])
  return new Promise<{ code: number; id: number }>((resolve, reject) => {
    const sending = request(
      `${url}/api${path}`,
      {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          [tokenHeader]: token,
          [idempotencyKeyHeader]: `bench-${process.pid}-${number}`,
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () => {
          const { code, data } = JSON.parse(text) as { code: number; data: { ID: number } | null }
          resolve({ code, id: data?.ID ?? 0 })
        })
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}
