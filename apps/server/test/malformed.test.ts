import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { endpoints, tokenHeader } from '@halyard/wire'
import { HttpAdapterHost } from '@nestjs/core'
import { describe, expect, it } from 'vitest'
import { appOfFile } from './harness.ts'

const app = appOfFile()

async function connected(): Promise<Socket> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''))
  await once(socket, 'connect')
  return socket
}

/** What a client that writes by hand is answered until the connection is closed. */
async function sent(request: string) {
  const socket = await connected()
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [line, ...headers] = head.toLowerCase().split('\r\n')
  return { status: Number(line?.split(' ')[1]), headers: headers.join('\n'), body: JSON.parse(body) }
}

const get = (headers: string) => `GET /api${endpoints.site.path} HTTP/1.1\r\n${headers}\r\n`
const post = (headers: string, body: string) =>
  `POST /api${endpoints.login.path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n${headers}\r\n${body}`

describe('what cannot be read is answered in an envelope, with the headers of every answer, and closed:', () => {
  it.each<[string, string, number]>([
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['two lengths of one body', post('Transfer-Encoding: chunked\r\nContent-Length: 5\r\n', '0\r\n\r\n'), 400],
    ['a chunk that says no length', post('Transfer-Encoding: chunked\r\n', 'zz\r\n\r\n'), 400],
    ['headers beyond 16 kB', get(`Host: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n`), 431],
    ['two hosts', get('Host: a\r\nHost: b\r\n'), 400],
    ['no host', get(''), 400],
  ])('%s', async (_, request, status) => {
    const answer = await sent(request)
    expect(answer).toMatchObject({ status, body: { code: 7, data: { refusal: 'badInput' } } })
    expect(answer.headers).toMatch(/^x-content-type-options: nosniff$/m)
    expect(answer.headers).toMatch(/^content-security-policy: default-src 'self'/m)
    expect(answer.headers).toMatch(/^x-request-id: [\w-]{36}$/m)
    expect(answer.headers).toMatch(/^cache-control: no-store$/m)
  })
})

it.each(['[]', '1', '"text"', 'true', '[{"username":"a"}]'])(
  'a body that is no object is refused: %s',
  async (body) => {
    expect(await app.call(endpoints.login, body)).toMatchObject({ status: 200, code: 7, refusal: 'badInput' })
  },
)

it('a field of a form that is there twice is refused', async () => {
  const { token } = await app.signedIn()
  const body = 'base64Str=aGVsbG8%3D&base64Str=aGVsbG8%3D'
  const headers = { [tokenHeader]: token, 'content-type': 'application/x-www-form-urlencoded' }
  const response = await fetch(`${app.url}/api${endpoints.upload.path}`, { method: 'POST', body, headers })
  expect(await response.json()).toMatchObject({
    code: 7,
    data: { refusal: 'badInput', errors: [{ path: 'base64Str', message: expect.not.stringMatching(/JPEG/) }] },
  })
})

it('a content type on a call without a body is no fault', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await fetch(`${app.url}/api${endpoints.site.path}`, { headers })
  expect(await response.json()).toMatchObject({ code: 0 })
})

it.each(['gzip', 'deflate', 'br'])('a compressed body is read as it is and never unpacked: %s', async (encoding) => {
  const body = gzipSync(JSON.stringify({ username: 'x'.repeat(20_000_000) }))
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  const response = await fetch(`${app.url}/api${endpoints.login.path}`, { method: 'POST', body, headers })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ code: 7, data: { refusal: 'badInput' } })
})

it('a method that an address does not have is answered 405 with those that it has', async () => {
  const response = await fetch(`${app.url}/api${endpoints.login.path}`, { method: 'DELETE' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await response.json()).toMatchObject({ code: 7, data: { refusal: 'badInput' } })
  expect((await fetch(`${app.url}/api/base/nothing-here`, { method: 'DELETE' })).status).toBe(404)
})

it('a connection that says nothing, or never ends its headers or its body, is closed within 15 seconds', async () => {
  const server: Server = app.get(HttpAdapterHost).httpAdapter.getHttpServer()
  const { headersTimeout, requestTimeout } = server
  // Looked at once a second, and 15 seconds are the promise.
  expect(Math.max(headersTimeout, requestTimeout) + 1_000).toBeLessThanOrEqual(15_000)
  // A tenth of the time is the same to whoever is cut off.
  Object.assign(server, { headersTimeout: headersTimeout / 10, requestTimeout: requestTimeout / 10 })
  const closed = async (begun: string) => {
    const from = performance.now()
    const socket = await connected()
    socket.write(begun)
    return { answer: await text(socket), seconds: (performance.now() - from) / 1_000 }
  }
  const begun = ['', 'GET / HTTP/1.1\r\nHost: a\r\n', post('Content-Length: 99\r\n', '{')]
  for (const { answer, seconds } of await Promise.all(begun.map(closed))) {
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(seconds).toBeLessThan(10)
  }
})

it('a connection over which nothing more is asked is closed within 30 seconds', async () => {
  const server: Server = app.get(HttpAdapterHost).httpAdapter.getHttpServer()
  const { keepAliveTimeout } = server
  // Node adds a second, in which a request that is on its way still arrives.
  expect(keepAliveTimeout + 1_000).toBeLessThanOrEqual(30_000)
  Object.assign(server, { keepAliveTimeout: keepAliveTimeout / 100 })
  try {
    const socket = await connected()
    socket.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /)
  } finally {
    Object.assign(server, { keepAliveTimeout })
  }
})
