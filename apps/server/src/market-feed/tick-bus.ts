import { Amount } from '@halyard/domain'
import type { PriceSource, Tick } from '@halyard/domain/market'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { TickListener, WatermarkListener } from './tick-stream.ts'

/** How ticks travel from the process that leads the feed to the others, and watermarks. What is lost does no harm: the store has it. */
export interface TickBus {
  publish(ticks: readonly Tick[]): void
  publishWatermarks(symbols: readonly string[]): void
  subscribe(ticks: TickListener, watermarks: WatermarkListener): void
  close(): Promise<void>
}

/** For one process, which hears its own ticks without any travelling; and for tests. */
export class NoTickBus implements TickBus {
  publish(): void {}
  publishWatermarks(): void {}
  subscribe(): void {}
  async close(): Promise<void> {}
}

/** Redis pub/sub. While Redis is away nothing is sent, and followers read the store instead. */
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
    this.send(this.channel, ticks.map(packed))
  }

  publishWatermarks(symbols: readonly string[]): void {
    this.send(watermarksOf(this.channel), symbols)
  }

  subscribe(ticks: TickListener, watermarks: WatermarkListener): void {
    this.subscriber.on('message', (channel, message) => {
      if (channel === watermarksOf(this.channel)) watermarks(JSON.parse(message) as string[])
      else ticks((JSON.parse(message) as PackedTick[]).map(unpacked))
    })
    void this.subscriber.subscribe(this.channel, watermarksOf(this.channel)).catch(() => {
      // The connection subscribes again by itself when it is back.
    })
  }

  private send(channel: string, message: readonly unknown[]): void {
    if (this.publisher.status !== 'ready') return
    void this.publisher.publish(channel, JSON.stringify(message)).catch(() => {
      // Followers notice a gap of ticks and read the store; a sweep sees watermarks.
    })
  }

  async close(): Promise<void> {
    this.publisher.disconnect()
    this.subscriber.disconnect()
  }
}

/**
 * Postgres' NOTIFY, where there is no Redis. A connection of its own hears and sends, and is made anew when it is lost; behind a pooler
 * that keeps no sessions nothing is heard. Either way followers read the store meanwhile.
 */
export class PostgresTickBus implements TickBus {
  private client: pg.Client | undefined
  private timer: NodeJS.Timeout | undefined
  private ticks: TickListener = () => {}
  private watermarks: WatermarkListener = () => {}
  private closed = false
  /** Whether no other process listened when that was last looked at: then nothing is told. */
  private alone = false
  private lookTimer: NodeJS.Timeout | undefined
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
    bus.lookTimer = setInterval(() => void bus.look(), lookEvery)
    return bus
  }

  publish(ticks: readonly Tick[]): void {
    if (this.alone) return
    for (let start = 0; start < ticks.length; start += ticksOfNotice) {
      this.send(this.channel, ticks.slice(start, start + ticksOfNotice).map(packed))
    }
  }

  publishWatermarks(symbols: readonly string[]): void {
    this.send(watermarksOf(this.channel), symbols)
  }

  subscribe(ticks: TickListener, watermarks: WatermarkListener): void {
    this.ticks = ticks
    this.watermarks = watermarks
  }

  /** A database that does not keep up is not pressed: followers notice the gap and read the store. */
  private send(channel: string, message: readonly unknown[]): void {
    if (this.alone || this.unsent >= unsentMost) return
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
    clearInterval(this.lookTimer)
    await this.client?.end().catch(() => {})
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
      keepAlive: true,
      application_name: listenerName,
    })
    client.on('error', this.failed)
    client.on('end', () => this.lost(client))
    client.on('notification', ({ processId, channel, payload }) => {
      // What this process itself told it knows.
      if (payload && processId !== (client as unknown as { processID: number }).processID) this.hear(channel, payload)
    })
    try {
      await client.connect()
      // The notice is of what is stored already: nobody waits for a disk on its account.
      await client.query('SET synchronous_commit = off')
      // An application_name in the database's address goes before the one above, and the others would not be seen to listen.
      await client.query(`SET application_name = ${client.escapeLiteral(listenerName)}`)
      for (const channel of [this.channel, watermarksOf(this.channel)]) {
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

  /** Most hosts are one process, which tells itself nothing; one that joins reads the store until it was seen here. */
  private async look(): Promise<void> {
    try {
      const answer = await this.client?.query(othersListen, [listenerName])
      this.alone = answer?.rows[0]?.others === false
    } catch {
      this.alone = false
    }
  }

  private hear(channel: string, payload: string): void {
    if (channel === this.channel) this.ticks((JSON.parse(payload) as PackedTick[]).map(unpacked))
    else this.watermarks(JSON.parse(payload) as string[])
  }

  private lost(client: pg.Client): void {
    if (this.client === client) this.client = undefined
    clearTimeout(this.timer)
    if (!this.closed && !this.client) this.timer = setTimeout(() => void this.connect(), reconnectAfter)
  }
}

/** A notice holds 8,000 bytes, and a tick takes 160 at most. */
const ticksOfNotice = 40
const unsentMost = 50
const reconnectAfter = 1_000
const lookEvery = 2_000
const listenerName = 'halyard prices'
const othersListen = `SELECT EXISTS (SELECT FROM pg_stat_activity
  WHERE application_name = $1 AND datname = current_database() AND pid <> pg_backend_pid()) AS others`

/** A channel of its own, so that a process of an earlier version takes none of these for ticks. */
const watermarksOf = (channel: string) => `${channel}:watermarks`

type PackedTick = [symbol: string, sequence: number, price: string, volume: string, at: number, source: PriceSource]

function packed(tick: Tick): PackedTick {
  return [tick.symbol, tick.sequence, tick.price.text(), tick.volume.text(), tick.at.getTime(), tick.source]
}

function unpacked([symbol, sequence, price, volume, at, source]: PackedTick): Tick {
  return { symbol, sequence, price: Amount.of(price), volume: Amount.of(volume), at: new Date(at), source }
}
