import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { endpoints } from '@halyard/wire'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitBodies } from './body-limits.ts'
import { capInFlight } from './in-flight.ts'

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
  capInFlight(fastify, 1)
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

describe('large bodies being received', () => {
  let url: string

  beforeEach(async () => {
    fastify = Fastify({ trustProxy: true })
    limitBodies(fastify, [endpoints.upload])
    fastify.post(`/api${endpoints.upload.path}`, () => ({ code: 0 }))
    fastify.post('/api/small', () => ({ code: 0 }))
    url = await fastify.listen({ host: '127.0.0.1', port: 0 })
  })

  /** A body that is never finished. */
  async function begin(address: string): Promise<void> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(
      `POST /api${endpoints.upload.path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    )
  }

  const send = (address: string, path: string = endpoints.upload.path) =>
    answerOf(`${url}/api${path}`, { ...post, headers: { ...post.headers, 'x-forwarded-for': address } })

  it('are two dozen at once, whoever begins them; a small one is not in their way', async () => {
    await Promise.all(Array.from({ length: 24 }, (_, index) => begin(`203.0.113.${index}`)))
    await expect.poll(() => send('198.51.100.1')).toMatchObject(overloaded)
    expect(await send('198.51.100.1', '/small')).toMatchObject({ status: 200 })
  })

  it('are four of one address, so that nobody takes all of them', async () => {
    await Promise.all(Array.from({ length: 24 }, () => begin('203.0.113.7')))
    await expect.poll(() => send('203.0.113.7')).toMatchObject(overloaded)
    expect(await send('198.51.100.1')).toMatchObject({ status: 200 })
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await send('203.0.113.7')).status).toBe(200)
  })
})
