import { Agent, request } from 'node:http'
import { tokenHeader } from '@halyard/wire'

const connections = 64

interface Order {
  readonly url: string
  readonly tokens: readonly string[]
  readonly milliseconds: number
}

/** As a process of its own: opens contracts over HTTP as fast as 64 connections can, and tells how it went. */
export async function openOverHttp(): Promise<void> {
  const order = await new Promise<Order>((resolve) => process.once('message', (message) => resolve(message as Order)))
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  let opened = 0
  let refused = 0
  let next = 0
  const endsAt = performance.now() + order.milliseconds
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endsAt) {
        const number = next++
        const startedAt = performance.now()
        const code = await openOne(agent, order, number)
        latencies.push(performance.now() - startedAt)
        if (code === 0) opened += 1
        else refused += 1
      }
    }),
  )
  process.send?.({ opened, refused, latencies }, undefined, undefined, () => process.exit(0))
}

const symbols = ['btcusdt', 'ethusdt', 'bnbusdt', 'solusdt', 'xrpusdt']

function openOne(agent: Agent, { url, tokens }: Order, number: number): Promise<number> {
  const body = JSON.stringify({
    cate: 1 + (number % 2),
    usdt: '10',
    coinname: symbols[number % symbols.length],
    // The longest, so that none of these closes while something else is measured.
    ctime_num: 900,
  })
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/hyorder/createHyorder`,
      {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          [tokenHeader]: tokens[number % tokens.length],
          'idempotency-key': `bench-${number}`,
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () => resolve((JSON.parse(text) as { code: number }).code))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
