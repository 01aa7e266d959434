import { gunzipSync } from 'node:zlib'
import { asSpecified } from '@halyard/wire/as-specified'
import { fieldsOf } from '@halyard/wire/fields'
import type { BrowserContext, Route } from '@playwright/test'
import { callOf, fieldsSent, headersOf, specifiedHeaders } from './requests.ts'

/**
 * From now on the pages of the context see a server that was written from the specification: its answers have no other
 * fields, and it refuses other calls. Returns what was called beyond it.
 */
export async function serveAsSpecified(context: BrowserContext): Promise<readonly string[]> {
  const beyond: string[] = []
  await context.route('**/api/**', (route) => answer(route, beyond))
  await context.routeWebSocket(/\/ws$/, (page) => {
    const server = page.connectToServer()
    page.onMessage((message) => {
      const { sub, req } = JSON.parse(String(message)) as { sub?: string; req?: string }
      const topic = sub ?? req
      if (topic === undefined || /^market\.(tickers|[a-z0-9]+\.detail)$/.test(topic)) return server.send(message)
      beyond.push(`topic ${topic}`)
      page.send(JSON.stringify({ status: 'error', 'err-code': 'bad-request', 'err-msg': 'invalid topic', id: topic }))
    })
    server.onMessage((frame) => {
      const text = typeof frame === 'string' ? frame : gunzipSync(frame).toString()
      page.send(JSON.stringify(reducedFrame(JSON.parse(text))))
    })
  })
  return beyond
}

async function answer(route: Route, beyond: string[]): Promise<void> {
  const request = route.request()
  const call = callOf(request)
  if (!call) return route.continue()
  const { name, endpoint } = call
  if (!endpoint || endpoint.ours) {
    beyond.push(name)
    return route.fulfill({ status: 404, json: { code: 404, msg: 'not found', data: null } })
  }
  const known = fieldsOf(endpoint.request).filter(({ spare }) => !spare?.ours)
  const unknown = [
    ...[...fieldsSent(request, endpoint).sent.keys()].filter((field) =>
      known.every(({ wireName }) => wireName !== field),
    ),
    ...headersOf(request).filter((header) => !specifiedHeaders.includes(header)),
  ]
  if (unknown.length > 0) {
    beyond.push(`${unknown.join(', ')} of ${name}`)
    return route.fulfill({ json: { code: 1, msg: `unknown field: ${unknown.join(', ')}`, data: null } })
  }
  const response = await route.fetch()
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: { reload?: true } | null }
  const reduced = code === 0 ? asSpecified(endpoint.response, data) : data?.reload ? { reload: true } : null
  await route.fulfill({ response, json: { code, msg, data: reduced } })
}

const feedFields = ['symbol', 'open', 'amount', 'count', 'close', 'low', 'high', 'vol']

function reducedFrame({ ts: _, data, tick, ...frame }: Record<string, unknown>): object {
  const reduced = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => feedFields.includes(name)))
  return {
    ...frame,
    ...(Array.isArray(data) ? { data: data.map(reduced) } : {}),
    ...(tick ? { tick: reduced(tick) } : {}),
  }
}
