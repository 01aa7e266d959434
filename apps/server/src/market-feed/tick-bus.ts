import { Amount } from '@halyard/domain'
import type { PriceSource, Tick } from '@halyard/domain/market'
import { Redis } from 'ioredis'

/** How ticks travel from the process that leads the feed to the others. A lost batch does no harm: the store has it. */
export interface TickBus {
  publish(ticks: readonly Tick[]): void
  subscribe(listener: (ticks: readonly Tick[]) => void): void
  close(): Promise<void>
}

/** For one process, which hears its own ticks without any travelling. */
export class NoTickBus implements TickBus {
  publish(): void {}
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
    if (this.publisher.status !== 'ready') return
    void this.publisher.publish(this.channel, JSON.stringify(ticks.map(packed))).catch(() => {
      // Followers notice the gap and read the store.
    })
  }

  subscribe(listener: (ticks: readonly Tick[]) => void): void {
    this.subscriber.on('message', (_channel, message) => {
      listener((JSON.parse(message) as PackedTick[]).map(unpacked))
    })
    void this.subscriber.subscribe(this.channel).catch(() => {
      // The connection subscribes again by itself when it is back.
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
