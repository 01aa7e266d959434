import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@halyard/embedded'
import { endpoints, tokenHeader } from '@halyard/wire'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { appOfFile, type TestUser } from './harness.ts'
import { bundledServer } from './server-processes.ts'

const app = appOfFile()
const spans: Span[] = []
const lines: string[] = []
/** Takes what a collector takes: OTLP over HTTP, in JSON. */
const collector = createServer(async (request, response) => {
  const body = JSON.parse(await textOf(request))
  for (const { resource, scopeSpans } of body.resourceSpans) {
    const service = attributesOf(resource)['service.name']
    spans.push(...scopeSpans.flatMap((scope: { spans: Sent[] }) => scope.spans.map((sent) => spanOf(sent, service))))
  }
  response.setHeader('content-type', 'application/json').end('{}')
})
let server: Awaited<ReturnType<typeof startServer>>
let user: TestUser

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  server = await startServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    TRUST_PROXY: '127.0.0.1',
  })
  user = await app.signedIn({ USDT: '1000' })
})

afterAll(async () => {
  await server.stop()
  collector.close()
})

it('an order is one trace, from the proxy that sent it to the statement that wrote it', async () => {
  const { traceId, spanId } = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
  const requestId = 'edge-0a1b2c3d'
  const headers = { 'x-request-id': requestId, traceparent: `00-${traceId}-${spanId}-01` }
  await expect.poll(async () => (await order(server.url, headers)).code).toBe(0)
  const call = await arrived((span) => span.attributes['halyard.request_id'] === requestId && wrote(span))
  expect(call).toMatchObject({
    name: `POST /api${endpoints.placeBuyOrder.path}`,
    service: 'halyard',
    traceId,
    parentSpanId: spanId,
    attributes: { 'http.response.status_code': 200, 'halyard.user_id': user.userId },
  })
  const submit = await arrived(({ name, parentSpanId }) => name === 'submit spot_write' && parentSpanId === call.spanId)
  const batch = await arrived(({ parentSpanId }) => parentSpanId === submit.spanId)
  expect(batch).toMatchObject({ name: 'batch spot_write', attributes: { 'halyard.batch.size': 1 } })
  const statement = await arrived(({ parentSpanId }) => parentSpanId === batch.spanId)
  expect(statement).toMatchObject({ name: 'SQL submit', attributes: { 'db.system.name': 'postgresql' } })
  expect([submit, batch, statement].map((span) => span.traceId)).toEqual([traceId, traceId, traceId])
})

it('sweeps and jobs begin traces of their own', async () => {
  const sweep = await arrived(({ name }) => name === 'sweep contracts')
  expect(sweep.parentSpanId ?? '').toBe('')
  const job = await arrived(
    ({ name, attributes }) => name === 'job sweeps' && String(attributes['halyard.job.id']).startsWith('every-5000-'),
  )
  expect(job.parentSpanId ?? '').toBe('')
  await arrived(({ name, traceId }) => name === 'sweep spot' && traceId === job.traceId)
})

it('what the log says in the course of a call has its trace, and whose it is', async () => {
  await app.pool.query('ALTER TABLE notification RENAME TO notification_away')
  try {
    await ask(server.url, endpoints.notificationList.path, { 'x-request-id': 'edge-that-fails' })
  } finally {
    await app.pool.query('ALTER TABLE notification_away RENAME TO notification')
  }
  const { traceId } = await arrived((span) => span.attributes['halyard.request_id'] === 'edge-that-fails')
  const said = lines.map((line) => JSON.parse(line)).find(({ requestId }) => requestId === 'edge-that-fails')
  expect(said).toMatchObject({ traceId, userId: user.userId })
})

it('a stranger writes into nobody else’s trace; without a collector nothing of OpenTelemetry is loaded', async () => {
  const coverage = mkdtempSync(join(tmpdir(), 'halyard-tracing-'))
  const loaded = () =>
    readdirSync(coverage).flatMap((file) =>
      JSON.parse(readFileSync(join(coverage, file), 'utf8')).result.map(({ url }: { url: string }) => url),
    )
  try {
    const traced = await startServer({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      NODE_V8_COVERAGE: coverage,
      ROLES: 'api',
    })
    const stranger = '11111111111111111111111111111111'
    await ask(traced.url, endpoints.getUserInfo.path, { traceparent: `00-${stranger}-2222222222222222-01` })
    await traced.stop()
    const call = spans.findLast(({ name }) => name === `GET /api${endpoints.getUserInfo.path}`)
    expect(call?.traceId).not.toBe(stranger)
    // Shows that the check sees it where it is loaded.
    expect(loaded().filter(isTelemetry).length).toBeGreaterThan(10)
    for (const file of readdirSync(coverage)) rmSync(join(coverage, file))

    const untraced = await startServer({ NODE_V8_COVERAGE: coverage, ROLES: 'api' })
    await ask(untraced.url, endpoints.getUserInfo.path)
    await untraced.stop()
    expect(loaded().length).toBeGreaterThan(10)
    expect(loaded().filter(isTelemetry)).toEqual([])
  } finally {
    rmSync(coverage, { recursive: true, force: true })
  }
})

/** The API, words without effect, is there all the same: prom-client reads it. */
const isTelemetry = (url: string) => /@opentelemetry\/(?!api\/)/.test(url)
const wrote = ({ name }: Span) => name.startsWith('POST')

function order(url: string, headers: Record<string, string>) {
  return ask(url, endpoints.placeBuyOrder.path, headers, { symbol: 'btcusdt', type: 2, buytype: 2, musdt: '10' })
}

async function ask(url: string, path: string, headers: Record<string, string> = {}, body?: object) {
  const response = await fetch(`${url}/api${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json', [tokenHeader]: user.token, ...headers },
  })
  return (await response.json()) as { code: number }
}

async function arrived(condition: (span: Span) => boolean): Promise<Span> {
  await expect.poll(() => spans.some(condition)).toBe(true)
  return spans.findLast(condition) as Span
}

/** A server of every role in a process of its own, on the test's database: its prices are the simulation's. */
async function startServer(variables: Readonly<Record<string, string>>) {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [await bundledServer()], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      MARKET_HISTORY_BARS: '0',
      ...variables,
    },
  })
  let said = ''
  child.stdout?.on('data', (part: Buffer) => {
    said += part.toString()
    lines.splice(0, lines.length, ...said.split('\n').filter((line) => line.startsWith('{')))
  })
  const url = `http://127.0.0.1:${port}`
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`it ended with code ${code}: ${said}`)))
  await Promise.race([vi.waitFor(() => fetch(`${url}/health/live`), { timeout: 120_000, interval: 50 }), ended])
  ended.catch(() => {})
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

interface Attributed {
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Sent extends Attributed {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
}
interface Span extends Omit<Sent, 'attributes'> {
  readonly service: string | number | undefined
  readonly attributes: Readonly<Record<string, string | number | undefined>>
}

function spanOf(sent: Sent, service: string | number | undefined): Span {
  return { ...sent, service, attributes: attributesOf(sent) }
}

function attributesOf({ attributes }: Attributed): Record<string, string | number | undefined> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
}
