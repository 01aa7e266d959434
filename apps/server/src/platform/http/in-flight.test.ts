import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { endpoints } from '@halyard/wire'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
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

it('past the cap the answer is "later" at once, and room comes back with each answer', async () => {
  fastify = Fastify()
  capInFlight(fastify, 1)
  const signal = new EventEmitter()
  const arrived = once(signal, 'arrived')
  fastify.get('/slow', async () => {
    const released = once(signal, 'release')
    signal.emit('arrived')
    await released
    return { code: 0 }
  })
  fastify.get('/quick', () => ({ code: 0 }))
  const url = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const slow = answerOf(`${url}/slow`)
  await arrived
  expect(await answerOf(`${url}/quick`)).toMatchObject(overloaded)
  signal.emit('release')
  expect(await slow).toMatchObject({ status: 200 })
  await expect.poll(async () => (await answerOf(`${url}/quick`)).status).toBe(200)
})

it('two dozen large bodies are received at once, whoever begins them; a small one is not in their way', async () => {
  fastify = Fastify()
  limitBodies(fastify, [endpoints.upload])
  fastify.post(`/api${endpoints.upload.path}`, () => ({ code: 0 }))
  fastify.post('/api/small', () => ({ code: 0 }))
  const url = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = new URL(url)
  const begin = async () => {
    const socket = connect(Number(port), '127.0.0.1')
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(
      `POST /api${endpoints.upload.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    )
  }
  await Promise.all(Array.from({ length: 24 }, begin))
  const upload = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  await expect.poll(() => answerOf(`${url}/api${endpoints.upload.path}`, upload)).toMatchObject(overloaded)
  expect(await answerOf(`${url}/api/small`, upload)).toMatchObject({ status: 200 })
})
