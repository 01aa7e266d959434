import { DatabaseClient } from '@halyard/embedded/hosts'
import type pg from 'pg'
import { codeOf } from '../platform/database/database.ts'
import { rowsFrom } from '../platform/database/row.ts'
import { BeaconFault, RoundFollower } from './beacon.ts'
import { completeCandles } from './candle-completion.ts'
import type { StoredPairCandle } from './candle-store.ts'
import type { FeedEpoch } from './feed-epoch.ts'
import { aheadMax, FeedEpochs } from './feed-epochs.ts'
import type { FeedParts } from './feed-parts.ts'
import type { ListedPair } from './pairs.ts'
import type { SourcedHistory } from './sources/tick-source.ts'
import { TickWriter } from './tick-writer.ts'

/**
 * Stores the source's ticks and publishes them. One process leads: it holds an advisory lock on a connection and writes
 * through that same connection, so after losing the lock it cannot write. The others wait for the lock.
 */
export class Feed {
  private readonly ending = new AbortController()
  /** Shared by all leads of this process: each would leave its listener behind. */
  private readonly ended = new Promise<void>((resolve) => {
    this.ending.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  private running: Promise<void> | undefined
  private renewal: () => void = () => {}
  private readonly epochs: FeedEpochs
  private lastWarning = ''

  constructor(private readonly parts: FeedParts) {
    this.epochs = new FeedEpochs(parts)
  }

  /** Resolves when it is known whether this process leads. Retries until Postgres can be reached. */
  async start(): Promise<void> {
    await new Promise<void>((onDecided) => {
      this.running = this.runUntilStopped(onDecided)
    })
  }

  /** Restarts the source for new pairs; a leader gives up the lead for a moment. */
  renew(): void {
    this.renewal()
  }

  /** The same where contracts of a new period last longer than epochs are stated ahead. */
  async renewIfShort(): Promise<void> {
    if (await this.epochs.reachIsShort(this.parts.pool)) this.renew()
  }

  /** Writes what is pending and lets another process take over. */
  async stop(): Promise<void> {
    this.ending.abort()
    await this.running
  }

  private async runUntilStopped(onDecided: () => void): Promise<void> {
    while (!this.ending.signal.aborted) {
      try {
        await this.leadWhenFree(onDecided)
      } catch (error) {
        this.warnOnce((error as Error).message)
        if (codeOf(error) === refused || error instanceof BeaconFault) onDecided()
      }
      await this.pause(lockRetryMs)
    }
    onDecided()
  }

  /** Logs a reason once while the feed retries. */
  private warnOnce(message: string): void {
    if (message === this.lastWarning) return
    this.lastWarning = message
    this.parts.logger.warn(`the feed stopped and will start again: ${message}`)
  }

  private async leadWhenFree(onDecided: () => void): Promise<void> {
    const client = new DatabaseClient({
      connectionString: this.parts.databaseUrl,
      connectionTimeoutMillis: 3_000,
      query_timeout: 10_000,
      keepAlive: true,
      application_name: 'halyard feed',
    })
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject)
      client.on('end', () => reject(new Error('its connection to the database ended')))
    })
    // Without a waiter an unhandled rejection would end the process.
    lost.catch(() => {})
    try {
      await client.connect()
      // A later durable commit makes earlier ticks durable: the WAL is written in order.
      await client.query('SET synchronous_commit = off')
      while (!(await takeLock(client))) {
        onDecided()
        if (await this.pause(lockRetryMs)) return
      }
      await this.lead(client, lost, onDecided)
    } finally {
      await client.end().catch(() => {})
    }
  }

  private async lead(client: pg.Client, lost: Promise<never>, onDecided: () => void): Promise<void> {
    const { market, pairs, source, logger } = this.parts
    await pairs.refresh()
    let epoch = await this.epochs.enter(client)
    await this.loadNewPairs(client, epoch)
    await Promise.all([market.matchStore(), client.query(sessionTimeouts)])
    logger.log(`leading the feed: ${pairs.all().length} pairs from ${source.name}`)
    this.lastWarning = ''
    while ((await this.publishPrices(client, epoch, lost, onDecided)) === 'epoch is over') {
      epoch = await this.epochs.next(client, epoch)
      await this.loadNewPairs(client, epoch)
    }
  }

  /** Loads pairs that this process has no ticks of: at its start all, after standing by none. */
  private async loadNewPairs(client: pg.Client, epoch: FeedEpoch): Promise<void> {
    const { market, pairs } = this.parts
    const unknown = pairs.all().filter(({ symbol }) => market.lastSequence(symbol) === 0)
    if (unknown.length === 0) return
    await completeCandles(client, unknown, this.parts)
    await this.writeHistory(client, epoch)
    await market.reload(unknown)
  }

  /** Publishes prices until the epoch is over or this process loses the lead. */
  private async publishPrices(
    client: pg.Client,
    epoch: FeedEpoch,
    lost: Promise<never>,
    onDecided: () => void,
  ): Promise<'epoch is over' | 'lead is over'> {
    const { pairs, source, ticks, beacon, clock } = this.parts
    const line = new TickWriter(client, this.parts, epoch)
    const renewed = new Promise<void>((resolve) => {
      this.renewal = resolve
    })
    source.start(pairs.all(), (ticks, completeUntil) => line.add(ticks, completeUntil), {
      epoch,
      storedUntil: await ticks.storedUntil(client),
      closes: await ticks.closesUntil(client, clock.now()),
      restart: () => this.renew(),
    })
    const follower =
      beacon && epoch.rounds && new RoundFollower(beacon, epoch.rounds, clock, (round) => line.addRound(round))
    onDecided()
    const heartbeat = this.heartbeat(line, epoch)
    try {
      const over = await Promise.race([heartbeat.epochOver, lost, line.failed, renewed, this.ended])
      return over === 'epoch is over' ? over : 'lead is over'
    } finally {
      heartbeat.stop()
      this.renewal = () => {}
      follower?.stop()
      await source.stop()
      await line.close()
    }
  }

  /**
   * Keeps the leader's session alive, and checks whether the epoch is over, with all rounds of its beacon, or the clock went
   * back to before published ticks.
   */
  private heartbeat(line: TickWriter, epoch: FeedEpoch): { epochOver: Promise<'epoch is over'>; stop: () => void } {
    const { clock, market, pairs } = this.parts
    let timer: NodeJS.Timeout | undefined
    const epochOver = new Promise<'epoch is over'>((resolve, reject) => {
      const look = () => {
        const now = clock.now()
        const ahead = pairs.all().some(({ symbol }) => {
          const last = market.board.last(symbol)
          return last !== undefined && last.at.getTime() > now.getTime() + aheadMax
        })
        if (ahead) reject(new Error('the clock went back to before what was told already'))
        else if (now >= epoch.endsAt && epoch.rounds?.isComplete !== false) resolve('epoch is over')
        line.heartbeat()
      }
      timer = setInterval(look, heartbeatMs)
      // An epoch whose last ticks were filled in is over at once.
      look()
    })
    return { epochOver, stop: () => clearInterval(timer) }
  }

  /** Gives each pair without candles the source's history, so that no chart starts empty. */
  private async writeHistory(client: pg.Client, epoch: FeedEpoch): Promise<void> {
    const { pairs, candles, source, clock, historyBars, logger } = this.parts
    if (historyBars === 0 || !source.history) return
    // A pair that the epoch states nothing of begins with the next.
    const stated = pairs.all().filter(({ symbol }) => epoch.pairs.some((pair) => pair.symbol === symbol))
    const empty = await candles.pairsWithoutCandles(
      client,
      stated.map((pair) => pair.id),
    )
    for (const pair of stated.filter(({ id }) => empty.has(id))) {
      const history = await source.history(pair, clock.now(), historyBars, epoch)
      // All or nothing: half a history would count as one.
      await client.query('BEGIN')
      await this.writePairHistory(client, pair, history, epoch)
      await client.query('COMMIT')
    }
    if (empty.size > 0) logger.log(`wrote the past of ${empty.size} pairs`)
  }

  private async writePairHistory(
    client: pg.Client,
    pair: ListedPair,
    history: SourcedHistory,
    epoch: FeedEpoch,
  ): Promise<void> {
    const { ticks, candles, source } = this.parts
    const trades = history.trades.map((trade, index) => ({ ...trade, sequence: index + 1, source: source.name }))
    if (trades.length > 0) await ticks.insert(client, trades, epoch.number)
    const filed = Object.entries(history.candles).flatMap(([period, drawn]) =>
      drawn.map((candle) => ({
        pairId: pair.id,
        period: period as StoredPairCandle['period'],
        candle: { ...candle, lastSequence: trades.length },
      })),
    )
    await candles.write(client, filed)
  }

  /** Answers true when the feed stops. */
  private async pause(milliseconds: number): Promise<boolean> {
    const { signal } = this.ending
    await new Promise<void>((resolve) => {
      const over = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', over)
        resolve()
      }
      const timer = setTimeout(over, milliseconds)
      signal.addEventListener('abort', over)
      if (signal.aborted) over()
    })
    return signal.aborted
  }
}

/** How often a standby tries for the lock. */
const lockRetryMs = 100

/** How often a leader sends something to the database. */
const heartbeatMs = 500

/**
 * Ends the session of a leader that is silent for two and a half seconds, and with it the lock. A leader that was
 * suspended finds its connection gone.
 */
const sessionTimeouts = `
  SET idle_session_timeout = '2500ms';
  SET idle_in_transaction_session_timeout = '2500ms';
  SET tcp_user_timeout = '2500ms';
  SET tcp_keepalives_idle = 1;
  SET tcp_keepalives_interval = 1;
  SET tcp_keepalives_count = 2;
  SET client_connection_check_interval = '1s'`

/** SQLSTATE of `feed_epoch_follows`: an epoch may not begin while contracts are pending. */
const refused = '55006'

/** "halyard feed" on a phone's keypad. */
const leaderLock = '4259273333'

async function takeLock(client: pg.Client): Promise<boolean> {
  const [lock] = await rowsFrom(client, {
    text: 'SELECT pg_try_advisory_lock($1::bigint) AS taken',
    values: [leaderLock],
  })
  return lock?.taken === true
}
