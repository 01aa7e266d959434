import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { type INestApplication, Module, UseFilters } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets'
import { from, type Observable } from 'rxjs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { frameOf } from './frame.ts'
import { SocketAdapter } from './socket-adapter.ts'
import type { SocketClient } from './socket-client.ts'
import { SocketFailureFilter } from './socket-failure.filter.ts'
import type { SocketOptions, SocketProtocol } from './socket-options.ts'

/** Messages are words; the first is the kind. */
const protocol: SocketProtocol = {
  read: (text = 'binary') => ({ kind: text.split(' ')[0] ?? '', text }),
  heartbeats: ['ping'],
  ping: () => 'ping',
  refusal: (reason) => reason,
}

/** Says when slow answers are ready: after a ping, when the messages before it have begun. */
const delayed = new EventEmitter()

@WebSocketGateway<SocketOptions>({ path: '/orders', protocol })
@UseFilters(SocketFailureFilter)
class OrdersGateway {
  @SubscribeMessage('slow')
  async slow(): Promise<string> {
    await once(delayed, 'ready')
    return 'slow'
  }

  @SubscribeMessage('later')
  later(): Observable<string> {
    return from(once(delayed, 'ready').then(() => 'later'))
  }

  @SubscribeMessage('fast')
  fast(): string {
    return 'fast'
  }

  @SubscribeMessage('self')
  self(client: SocketClient): void {
    client.sendText('self')
  }

  @SubscribeMessage('updated')
  updated(client: SocketClient): string {
    for (const word of ['first', 'second']) client.push({ channel: { current: () => undefined }, frame: frameOf(word) })
    return 'answer'
  }

  @SubscribeMessage('ping')
  ping(): void {
    setImmediate(() => delayed.emit('ready'))
  }

  @SubscribeMessage('broken')
  broken(): never {
    throw new Error('a defect')
  }

  @SubscribeMessage('broken-later')
  brokenLater(): Observable<string> {
    return from(Promise.reject(new Error('a later defect')))
  }
}

@WebSocketGateway<SocketOptions>({ path: '/other', protocol })
class OtherGateway {
  @SubscribeMessage('fast')
  fast(): string {
    return 'other'
  }
}

@Module({ providers: [OrdersGateway, OtherGateway] })
class GatewaysModule {}

let app: INestApplication
const logged: string[] = []

beforeAll(async () => {
  const logger = { log: () => {}, warn: () => {}, error: (error: unknown) => logged.push(String(error)) }
  app = await NestFactory.create(GatewaysModule, new FastifyAdapter(), { logger, abortOnError: false })
  app.useWebSocketAdapter(new SocketAdapter(app.getHttpServer(), { clock: { now: () => new Date() } }))
  await app.listen(0, '127.0.0.1')
})
afterAll(() => app.close())

/** What a client receives that sends these at once. */
async function answersTo(path: string, messages: readonly string[], count: number): Promise<string[]> {
  const socket = new WebSocket(`ws://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}${path}`)
  const heard: string[] = []
  socket.on('message', (data: Buffer) => heard.push(gunzipSync(data).toString()))
  await new Promise((resolve) => socket.once('open', resolve))
  for (const message of messages) socket.send(message)
  await vi.waitFor(() => expect(heard).toHaveLength(count), 120_000)
  socket.terminate()
  return heard
}

it.each([
  [['slow', 'fast', 'self', 'ping'], ['slow', 'fast', 'self'], 'all but a heartbeat wait for the answer before'],
  [['later', 'fast', 'self', 'ping'], ['fast', 'self', 'later'], 'an Observable is answered when it is ready'],
  [['updated', 'fast'], ['first', 'second', 'answer', 'fast'], 'updates of the round come before a later answer'],
  [['broken', 'fast'], ['internal-error', 'fast'], 'a handler that fails is answered and its socket stays'],
  [['fast', 'broken-later'], ['fast', 'internal-error'], 'so is one that fails later'],
])('%j is answered %j: %s', async (messages, answers) => {
  expect(await answersTo('/orders', messages, answers.length)).toEqual(answers)
})

it('logs what failed', () => {
  expect(logged).toEqual(['Error: a defect', 'Error: a later defect'])
})

it('at a stop, says goodbye to some at a time and serves the others, and takes nobody new', async () => {
  const http = createServer()
  const adapter = new SocketAdapter(http, { clock: { now: () => new Date() } })
  const server = adapter.create(0, { path: '/many', protocol })
  adapter.bindClientConnect(server, (client) => client.onMessage(async () => client.sendText('served')))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/many`
  const codes: number[] = []
  const sockets = await Promise.all(
    Array.from({ length: 120 }, async () => {
      const socket = new WebSocket(address)
      socket.on('close', (code) => codes.push(code))
      await once(socket, 'open')
      return socket
    }),
  )
  await vi.waitFor(() => expect(server.connectionCount()).toBe(120), 120_000)
  expect(adapter.counts()).toEqual([{ labels: { path: '/many' }, value: 120 }])
  const [last] = sockets.slice(-1) as [WebSocket]
  const served = once(last, 'message')
  const closed = server.close()
  last.send('x')
  const [refused] = await once(new WebSocket(address), 'error')
  expect(String(refused)).toContain('503')
  expect(gunzipSync((await served)[0]).toString()).toBe('served')
  await closed
  await vi.waitFor(() => expect(codes).toHaveLength(120), 120_000)
  expect(new Set(codes)).toEqual(new Set([1001]))
  http.close()
})

it('serves several gateways at one port, each at its path', async () => {
  expect(await answersTo('/other', ['fast'], 1)).toEqual(['other'])
})
