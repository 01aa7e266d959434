import { Amount } from '@halyard/domain'
import type { PriceSource, Tick } from '@halyard/domain/market'
import { DatabaseClient } from '@halyard/embedded/hosts'
import { Redis } from 'ioredis'
import type pg from 'pg'
import type { TickListener, WatermarkListener } from './tick-stream.ts'

/** Hears of pairs whose books are others by now. */
type BookListener = (symbols: readonly string[]) => void

/**
 * Carries ticks and watermarks from the leader of the feed to followers, and which books have changed from who writes
 * them. What is lost does no harm: the store has it.
 */
export interface TickBus {
  publish(ticks: readonly Tick[]): void
  publishWatermarks(symbols: readonly string[]): void
  publishBooks(symbols: readonly string[]): void
  subscribe(ticks: TickListener, watermarks: WatermarkListener, books: BookListener): void
  close(): Promise<void>
}

/** For a single process, and for tests. */
export class NoTickBus implements TickBus {
  publish(): void {}
  publishWatermarks(): void {}
  publishBooks(): void {}
  subscribe(): void {}
  async close(): Promise<void> {}
}

/** Redis pub/sub. While Redis is away followers read the store. */
export class RedisTickBus implements TickBus {
  private readonly publisher: Redis
  private readonly subscriber: Redis

  constructor(
    url: string,
    failed: (error: Error) => void,
    private readonly channel: string,
  ) {
    this.publisher = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
    this.subscriber = new Redis(url, { maxRetriesPerRequest: null })
    for (const connection of [this.publisher, this.subscriber]) connection.on('error', failed)
  }

  publish(ticks: readonly Tick[]): void {
    this.send(this.channel, ticks.map(pack))
  }

  publishWatermarks(symbols: readonly string[]): void {
    this.send(watermarkChannelOf(this.channel), symbols)
  }

  publishBooks(symbols: readonly string[]): void {
    this.send(bookChannelOf(this.channel), symbols)
  }

  subscribe(...listeners: Listeners): void {
    this.subscriber.on('message', (channel, message) => receive(this.channel, listeners, channel, message))
    void this.subscriber.subscribe(...channelsOf(this.channel)).catch(() => {
      // The client subscribes again when it reconnects.
    })
  }

  private send(channel: string, message: readonly unknown[]): void {
    if (this.publisher.status !== 'ready') return
    void this.publisher.publish(channel, JSON.stringify(message)).catch(() => {
      // Followers notice the gap and read the store; a sweep sees watermarks.
    })
  }

  async close(): Promise<void> {
    this.publisher.disconnect()
    this.subscriber.disconnect()
  }
}

/**
 * Postgres' NOTIFY, where there is no Redis. It has a connection of its own, which is renewed when lost. Behind a
 * pooler without sessions nothing arrives, and followers read the store.
 */
export class PostgresTickBus implements TickBus {
  private client: pg.Client | undefined
  private timer: NodeJS.Timeout | undefined
  private listeners: Listeners = [() => {}, () => {}, () => {}]
  private closed = false
  /** Whether no other process listened at the last check: then nothing is sent. */
  private alone = false
  private checkTimer: NodeJS.Timeout | undefined
  private unsent = 0
  private sending: Promise<unknown> = Promise.resolve()

  private constructor(
    private readonly url: string,
    private readonly failed: (error: Error) => void,
    private readonly channel: string,
  ) {}

  static async start(url: string, failed: (error: Error) => void, channel: string): Promise<PostgresTickBus> {
    const bus = new PostgresTickBus(url, failed, channel)
    await bus.connect()
    bus.checkTimer = setInterval(() => void bus.checkListeners(), checkListenersEveryMs)
    return bus
  }

  publish(ticks: readonly Tick[]): void {
    if (this.alone) return
    for (let start = 0; start < ticks.length; start += ticksPerNotice) {
      this.send(this.channel, ticks.slice(start, start + ticksPerNotice).map(pack))
    }
  }

  publishWatermarks(symbols: readonly string[]): void {
    this.send(watermarkChannelOf(this.channel), symbols)
  }

  publishBooks(symbols: readonly string[]): void {
    this.send(bookChannelOf(this.channel), symbols)
  }

  subscribe(...listeners: Listeners): void {
    this.listeners = listeners
  }

  /** When the database is slow notices are dropped: followers notice the gap. */
  private send(channel: string, message: readonly unknown[]): void {
    if (this.alone || this.unsent >= unsentMax) return
    this.unsent += 1
    this.sending = this.sending
      .then(() => this.client?.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify(message)]))
      .catch(() => {})
      .finally(() => {
        this.unsent -= 1
      })
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    clearInterval(this.checkTimer)
    await this.client?.end().catch(() => {})
  }

  private async connect(): Promise<void> {
    const client = new DatabaseClient({
      connectionString: this.url,
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
      keepAlive: true,
      application_name: listenerName,
    })
    client.on('error', this.failed)
    client.on('end', () => this.lost(client))
    client.on('notification', ({ processId, channel, payload }) => {
      // Its own notices are known.
      if (payload && processId !== (client as unknown as { processID: number }).processID)
        receive(this.channel, this.listeners, channel, payload)
    })
    try {
      await client.connect()
      // The ticks are stored already: nobody has to wait for a disk.
      await client.query('SET synchronous_commit = off')
      // An application_name in DATABASE_URL would override the one above, and hide this listener.
      await client.query(`SET application_name = ${client.escapeLiteral(listenerName)}`)
      for (const channel of channelsOf(this.channel)) {
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
      }
      this.client = client
      if (this.closed) await client.end()
    } catch (error) {
      this.failed(error as Error)
      client.end().catch(() => {})
      this.lost(client)
    }
  }

  /** Most installations are one process, which need not send; a new one reads the store until it is noticed. */
  private async checkListeners(): Promise<void> {
    try {
      const answer = await this.client?.query(othersListen, [listenerName])
      this.alone = answer?.rows[0]?.others === false
    } catch {
      this.alone = false
    }
  }

  private lost(client: pg.Client): void {
    if (this.client === client) this.client = undefined
    clearTimeout(this.timer)
    if (!this.closed && !this.client) this.timer = setTimeout(() => void this.connect(), reconnectAfter)
  }
}

/** A notice holds 8,000 bytes, a tick at most 160. */
const ticksPerNotice = 40
const unsentMax = 50
const reconnectAfter = 1_000
const checkListenersEveryMs = 2_000
const listenerName = 'halyard prices'
const othersListen = `SELECT EXISTS (SELECT FROM pg_stat_activity
  WHERE application_name = $1 AND datname = current_database() AND pid <> pg_backend_pid()) AS others`

/** Separate, so that processes of an earlier version do not take others for ticks. */
const watermarkChannelOf = (channel: string) => `${channel}:watermarks`
const bookChannelOf = (channel: string) => `${channel}:books`
const channelsOf = (channel: string) => [channel, watermarkChannelOf(channel), bookChannelOf(channel)]

type Listeners = Parameters<TickBus['subscribe']>

function receive(ofTicks: string, [ticks, watermarks, books]: Listeners, channel: string, message: string): void {
  if (channel === ofTicks) ticks((JSON.parse(message) as PackedTick[]).map(unpack))
  else if (channel === watermarkChannelOf(ofTicks)) watermarks(JSON.parse(message) as string[])
  else books(JSON.parse(message) as string[])
}

type PackedTick = [symbol: string, sequence: number, price: string, volume: string, at: number, source: PriceSource]

function pack(tick: Tick): PackedTick {
  return [tick.symbol, tick.sequence, tick.price.text(), tick.volume.text(), tick.at.getTime(), tick.source]
}

function unpack([symbol, sequence, price, volume, at, source]: PackedTick): Tick {
  return { symbol, sequence, price: Amount.of(price), volume: Amount.of(volume), at: new Date(at), source }
}
