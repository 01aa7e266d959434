import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { endpoints } from '@halyard/wire'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitBodies } from './body-limits.ts'
import { capInFlight } from './in-flight.ts'
import { refusal } from './refusal.ts'

let fastify: FastifyInstance
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await fastify.close()
})

const answerOf = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init)
  return { status: response.status, later: response.headers.get('retry-after'), body: await response.json() }
}
const overloaded = { status: 503, later: '2', body: { code: 7, data: { refusal: 'overloaded' } } }

const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }

it.each([
  ['GET', {}],
  ['POST', post],
])('past the cap the answer is "later" at once, and room comes back with each answer: %s', async (_, init) => {
  fastify = Fastify()
  const alone = { max: 1, maxPerNetwork: 1, maxPerBlock: 1 }
  capInFlight(fastify, { inFlight: alone, bodies: alone })
  const signal = new EventEmitter()
  const arrived = once(signal, 'arrived')
  fastify.all('/slow', async () => {
    const released = once(signal, 'release')
    signal.emit('arrived')
    await released
    return { code: 0 }
  })
  fastify.get('/quick', () => ({ code: 0 }))
  const url = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const slow = answerOf(`${url}/slow`, init)
  await arrived
  // A body that was sent whole is no answer yet: the request's stream has ended by the next turns of the loop.
  await answerOf(`${url}/quick`)
  expect(await answerOf(`${url}/quick`)).toMatchObject(overloaded)
  signal.emit('release')
  expect(await slow).toMatchObject({ status: 200 })
  await expect.poll(async () => (await answerOf(`${url}/quick`)).status).toBe(200)
})

/** A server that believes who a test says it is, and bodies that are never finished. */
describe('bodies that are sent slowly', () => {
  let url: string

  async function listen(limit: () => void, ...paths: string[]): Promise<void> {
    fastify = Fastify({ trustProxy: true })
    limit()
    for (const path of paths) fastify.post(path, () => ({ code: 0 }))
    url = await fastify.listen({ host: '127.0.0.1', port: 0 })
  }

  async function begin(address: string, path: string, token = ''): Promise<Socket> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nX-Token: ${token}\r\nContent-Type: application/json\r\nContent-Length: 99999\r\n\r\n{`,
    )
    return socket
  }

  const send = (address: string, path: string) =>
    answerOf(`${url}${path}`, {
      ...post,
      headers: { ...post.headers, 'x-forwarded-for': address },
    })

  describe('to any path', () => {
    const roomy = { max: 100, maxPerNetwork: 100, maxPerBlock: 100 }
    const held = (address: (index: number) => string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => begin(address(index), '/order')))

    beforeEach(() =>
      listen(
        () => capInFlight(fastify, { inFlight: roomy, bodies: { max: 80, maxPerNetwork: 10, maxPerBlock: 20 } }),
        '/order',
      ),
    )

    it('from one address fill its own share: 300 of them, and an order from elsewhere goes through', async () => {
      await held(() => '203.0.113.7', 300)
      await expect.poll(() => send('203.0.113.7', '/order')).toMatchObject(overloaded)
      expect(await send('198.51.100.1', '/order')).toMatchObject({ status: 200 })
      for (const socket of sockets) socket.destroy()
      await expect.poll(async () => (await send('203.0.113.7', '/order')).status).toBe(200)
    })

    it.each<[string, (index: number) => string]>([
      ['203.0.113.0/24', (index) => `203.0.113.${index}`],
      ['2001:db8:1::/48', (index) => `2001:db8:1:${index}::1`],
    ])('from a whole block of networks fill the share of that block: %s', async (_, address) => {
      await held(address, 60)
      await expect.poll(() => send(address(200), '/order')).toMatchObject(overloaded)
      expect(await send('198.51.100.1', '/order')).toMatchObject({ status: 200 })
    })
  })

  describe('and are large', () => {
    const upload = `/api${endpoints.upload.path}`
    const signedIn = async (token?: string) => (token ? { sessionId: 1, userId: 1, token } : refusal('notSignedIn'))
    const large = { content: 'x'.repeat(40_000) }
    const sendLarge = (address: string, token = 'live') =>
      answerOf(`${url}${upload}`, {
        ...post,
        body: JSON.stringify(large),
        headers: { ...post.headers, 'x-forwarded-for': address, 'x-token': token },
      })

    beforeEach(() => listen(() => limitBodies(fastify, [endpoints.upload], signedIn), upload, '/api/small'))

    it('are two dozen at once, whoever begins them; a small one is not in their way', async () => {
      await Promise.all(Array.from({ length: 24 }, (_, index) => begin(`203.0.${index}.1`, upload, 'live')))
      await expect.poll(() => sendLarge('198.51.100.1')).toMatchObject(overloaded)
      expect(await send('198.51.100.1', '/api/small')).toMatchObject({ status: 200 })
    })

    it('are four of one address and eight of a block, so that nobody takes all of them', async () => {
      await Promise.all(Array.from({ length: 24 }, () => begin('203.0.113.7', upload, 'live')))
      await expect.poll(() => sendLarge('203.0.113.7')).toMatchObject(overloaded)
      await Promise.all(Array.from({ length: 4 }, () => begin('203.0.113.8', upload, 'live')))
      await expect.poll(() => sendLarge('203.0.113.9')).toMatchObject(overloaded)
      expect(await sendLarge('198.51.100.1')).toMatchObject({ status: 200 })
      for (const socket of sockets) socket.destroy()
      await expect.poll(async () => (await sendLarge('203.0.113.7')).status).toBe(200)
    })

    it('take no place without a session: they are answered at once and their connections closed', async () => {
      const begun = await Promise.all(Array.from({ length: 24 }, (_, index) => begin(`203.0.${index}.1`, upload)))
      await Promise.all(begun.map((socket) => once(socket.resume(), 'end')))
      expect(await sendLarge('203.0.1.1')).toMatchObject({ status: 200 })
    })
  })
})
