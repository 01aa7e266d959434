import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { type Endpoint, endpoints } from '@halyard/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { isCompressed } from './compression.ts'

const page = `<!doctype html><p>${'A page of some length. '.repeat(100)}</p>`
const script = `console.log('${'a script '.repeat(200)}')`

let app: TestApp
const webDir = mkdtempSync(join(tmpdir(), 'halyard-web-'))

beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'))
  for (const [name, text] of Object.entries({ 'index.html': page, 'assets/home-1.js': script })) {
    writeFileSync(join(webDir, name), text)
    writeFileSync(join(webDir, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(webDir, `${name}.gz`), gzipSync(text))
  }
  writeFileSync(join(webDir, 'small.svg'), '<svg/>')
  mkdirSync(join(webDir, '.vite'))
  writeFileSync(join(webDir, '.vite', 'manifest.json'), '{}')
  app = await startTestApp({ WEB_DIR: webDir })
})
afterAll(async () => {
  await app?.stop()
  rmSync(webDir, { recursive: true, force: true })
})

/** What travels, as it travels: `fetch` would have inflated it. */
function ask(path: string, headers: Record<string, string>, body?: string | Buffer) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>((resolve, reject) => {
    const sending = request(`${app.url}${path}`, { method: body ? 'POST' : 'GET', headers }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) })
    })
    sending.on('error', reject).end(body)
  })
}

const inflate = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

describe.each(['br', 'gzip', 'identity'] as const)('for a browser that takes %s', (encoding) => {
  const headers = { 'accept-encoding': encoding }
  const named = encoding === 'identity' ? undefined : encoding

  it.each([
    ['/', page, 'no-cache'],
    ['/assets/home-1.js', script, 'public, max-age=31536000, immutable'],
  ])('%s comes as the build compressed it', async (path, content, caching) => {
    const answer = await ask(path, headers)
    expect(answer.headers['content-encoding']).toBe(named)
    expect(inflate[encoding](answer.bytes).toString()).toBe(content)
    expect(answer.headers).toMatchObject({ 'cache-control': caching, vary: 'accept-encoding' })
    const again = await ask(path, { ...headers, 'if-none-match': String(answer.headers.etag) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  it('a list is compressed on the way', async () => {
    await app.trade('btcusdt', '50000')
    const body = JSON.stringify({ from: '1', page: 1, pageSize: 100 })
    const answer = await ask('/api/base/tradelist', { ...headers, 'content-type': 'application/json' }, body)
    expect(answer.headers['content-encoding']).toBe(named)
    const plain = inflate[encoding](answer.bytes)
    expect(JSON.parse(plain.toString())).toMatchObject({ code: 0 })
    if (named) expect(answer.bytes.length * 3).toBeLessThan(plain.length)
  })
})

it.each([
  '/assets/home-2.js',
  '/assets/',
  '/home-1.js',
  '/none/home-1.js',
  '/assets/..%2fsmall.svg',
  '/assets/%2e%2e%5csmall.svg',
  '/.vite/manifest.json',
])('%s is no file of the app', async (path) => {
  const answer = await ask(path, {})
  expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})

it('a script that is opened by itself may load nothing', async () => {
  const { headers } = await ask('/assets/home-1.js', {})
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

it('what fits a packet travels as it is', async () => {
  const headers = { 'accept-encoding': 'br, gzip' }
  expect((await ask('/small.svg', headers)).headers['content-encoding']).toBeUndefined()
  expect((await ask('/api/base/site', headers)).headers['content-encoding']).toBeUndefined()
})

it('a captcha is not compressed, however long it is', async () => {
  const headers = { 'accept-encoding': 'br', 'content-type': 'application/json' }
  const answer = await ask('/api/base/captcha', headers, '{}')
  expect(answer.bytes.length).toBeGreaterThan(1000)
  expect(answer.headers['content-encoding']).toBeUndefined()
})

it('nothing is compressed that moves money, signs in or hands out a secret', () => {
  const plain: readonly Endpoint[] = Object.values<Endpoint>(endpoints).filter((endpoint) => !isCompressed(endpoint))
  const { login, captcha, getUserInfo, findIdentity, placeBuyOrder, createWithdrawal } = endpoints
  expect(plain).toEqual(
    expect.arrayContaining([login, captcha, getUserInfo, findIdentity, placeBuyOrder, createWithdrawal]),
  )
})

it('a body is not inflated: a few bytes could be gigabytes', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const list = JSON.stringify({ from: '1', page: 1, pageSize: 100 })
  const answer = await ask('/api/base/tradelist', headers, gzipSync(list))
  expect(JSON.parse(answer.bytes.toString())).not.toMatchObject({ code: 0 })
})
