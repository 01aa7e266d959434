import { Amount } from '@halyard/domain'
import type { PriceSource, Tick } from '@halyard/domain/market'
import { Redis } from 'ioredis'
import type { TickListener, WatermarkListener } from './tick-stream.ts'

/** How ticks travel from the process that leads the feed to the others, and watermarks. What is lost does no harm: the store has it. */
export interface TickBus {
  publish(ticks: readonly Tick[]): void
  publishWatermarks(symbols: readonly string[]): void
  subscribe(ticks: TickListener, watermarks: WatermarkListener): void
  close(): Promise<void>
}

/** For one process, which hears its own ticks without any travelling. */
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
    this.send(this.watermarks, symbols)
  }

  subscribe(ticks: TickListener, watermarks: WatermarkListener): void {
    this.subscriber.on('message', (channel, message) => {
      if (channel === this.watermarks) watermarks(JSON.parse(message) as string[])
      else ticks((JSON.parse(message) as PackedTick[]).map(unpacked))
    })
    void this.subscriber.subscribe(this.channel, this.watermarks).catch(() => {
      // The connection subscribes again by itself when it is back.
    })
  }

  /** A channel of its own, so that a process of an earlier version takes none of these for ticks. */
  private get watermarks(): string {
    return `${this.channel}:watermarks`
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

type PackedTick = [symbol: string, sequence: number, price: string, volume: string, at: number, source: PriceSource]

function packed(tick: Tick): PackedTick {
  return [tick.symbol, tick.sequence, tick.price.text(), tick.volume.text(), tick.at.getTime(), tick.source]
}

function unpacked([symbol, sequence, price, volume, at, source]: PackedTick): Tick {
  return { symbol, sequence, price: Amount.of(price), volume: Amount.of(volume), at: new Date(at), source }
}
