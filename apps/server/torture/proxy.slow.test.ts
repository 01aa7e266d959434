import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@halyard/embedded'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { proxyProgram } from '../../../packages/embedded/bin/proxy.mjs'

// nginx as proxy/halyard.conf.template has it, before two apis that are only played.

const folder = mkdtempSync(join(tmpdir(), 'halyard-proxy-'))
let apis: number[]
let port: number
let certificate: string
let proxy: ChildProcess
const played: Server[] = []

beforeAll(async () => {
  apis = [await freePort(), await freePort()]
  port = await freePort()
  const program = proxyProgram({ folder, host: '127.0.0.1', port, apis, operators: 'allow 127.0.0.1;' })
  certificate = program.certificate
  proxy = spawn(program.command, program.parameters, { stdio: 'ignore' })
  await vi.waitFor(() => ask(), { timeout: 60_000 })
})
afterEach(async () => {
  for (const api of played.splice(0)) {
    api.close()
    api.closeAllConnections()
  }
})
afterAll(async () => {
  proxy.kill('SIGTERM')
  await once(proxy, 'exit')
  rmSync(folder, { recursive: true })
})

async function play(index: number, answer: (call: IncomingMessage) => { status: number; body: string }): Promise<void> {
  const api = createServer((call, response) => {
    const { status, body } = answer(call)
    response.writeHead(status, status === 503 ? { 'retry-after': '2' } : {}).end(body)
  })
  played.push(api)
  api.listen(apis[index], '127.0.0.1')
  await once(api, 'listening')
}

interface Answered {
  readonly status: number | undefined
  readonly later: string | undefined
  readonly type: string | undefined
  readonly body: string
}

function ask(headers: Record<string, string> = {}, method = 'GET', path = '/api/base/site'): Promise<Answered> {
  const options = { host: '127.0.0.1', port, path, method, headers, agent: false }
  return new Promise((resolve, reject) => {
    request({ ...options, ca: readFileSync(certificate) }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      response.on('end', () => {
        const { 'retry-after': later, 'content-type': type } = response.headers
        resolve({ status: response.statusCode, later, type, body })
      })
    })
      .on('error', reject)
      .end()
  })
}

it.each([
  ['that reads', 'GET', '/api/base/site', {}],
  ['without a key', 'POST', '/api/base/site', {}],
  ['with a key', 'POST', '/api/base/site', { 'idempotency-key': 'a' }],
  ['of an operator', 'POST', '/ops/adjustments', {}],
])(
  'a call %s is answered "later" in the envelope and its language while no api can be reached',
  async (_, method, path, headers) => {
    const { status, later, type, body } = await ask({ ...headers, lang: 'de-DE' }, method, path)
    expect([status, later, type]).toEqual([503, '2', 'application/json'])
    const { overloaded } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../locales/de-DE/refusals.json'), 'utf8'),
    )
    expect(JSON.parse(body)).toEqual({ code: 7, msg: overloaded, data: { refusal: 'overloaded' } })
  },
)

it('a browser is shown a page that asks again', async () => {
  const { status, type, body } = await ask({ accept: 'text/html,application/xhtml+xml' })
  expect([status, type]).toEqual([503, 'text/html'])
  expect(body).toContain('http-equiv="refresh"')
})

it('what apis say of a moment is passed on as they say it, each time, and is over when it is over for them', async () => {
  let away = true
  const answer = () => (away ? { status: 503, body: 'later' } : { status: 200, body: 'now' })
  await play(0, answer)
  await play(1, answer)
  for (let calls = 0; calls < 6; calls += 1) expect(await ask()).toMatchObject({ status: 503, body: 'later' })
  away = false
  for (let calls = 0; calls < 4; calls += 1) expect(await ask()).toMatchObject({ status: 200, body: 'now' })
})

it('one that is away costs nobody an answer', async () => {
  await play(1, () => ({ status: 200, body: 'now' }))
  for (let calls = 0; calls < 6; calls += 1) expect(await ask()).toMatchObject({ status: 200, body: 'now' })
})

it('the host is passed on as it was sent, with its port, whatever the caller forwards: programs sign it', async () => {
  const answer = ({ headers }: IncomingMessage) => ({ status: 200, body: String(headers['x-forwarded-host']) })
  for (const api of [0, 1]) await play(api, answer)
  const sent = { host: 'localhost:8443', 'x-forwarded-host': 'elsewhere.example' }
  expect(await ask(sent)).toMatchObject({ body: 'localhost:8443' })
  expect(await ask({ ...sent, 'idempotency-key': 'a' }, 'POST')).toMatchObject({ body: 'localhost:8443' })
})
