import pg from 'pg'
import { mendCandles } from './candle-mending.ts'
import type { FiledCandle } from './candle-store.ts'
import type { FeedParts } from './feed-parts.ts'
import type { ListedPair } from './pairs.ts'
import type { SourcedHistory } from './sources/tick-source.ts'
import { TickLine } from './tick-line.ts'

/**
 * Brings ticks from the source into the store, and from there to everybody.
 *
 * One process leads: it holds an advisory lock on a connection of its own and writes through that same connection, so a
 * process that lost the lock can write nothing more. The others try for the lock and take over when it is free.
 */
export class Feed {
  private readonly ending = new AbortController()
  private running: Promise<void> | undefined
  private renewal: () => void = () => {}

  constructor(private readonly parts: FeedParts) {}

  /** Resolves when this process leads, or knows that another one does. Until Postgres can be reached it goes on trying. */
  async start(): Promise<void> {
    await new Promise<void>((decided) => {
      this.running = this.keepTrying(decided)
    })
  }

  /** Takes up pairs that are new: a leader gives up the lead for a moment and starts its source anew. */
  renew(): void {
    this.renewal()
  }

  /** Writes what is pending and lets another process take over. */
  async stop(): Promise<void> {
    this.ending.abort()
    await this.running
  }

  private async keepTrying(decided: () => void): Promise<void> {
    while (!this.ending.signal.aborted) {
      try {
        await this.leadInTurn(decided)
      } catch (error) {
        this.parts.logger.warn(`the feed stopped and will start again: ${(error as Error).message}`)
      }
      await this.pause(takeoverEvery)
    }
    decided()
  }

  private async leadInTurn(decided: () => void): Promise<void> {
    const client = new pg.Client({
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
    // The one who waits hears of the loss; while nobody waits it must not end the process.
    lost.catch(() => {})
    try {
      await client.connect()
      // Whatever commits durably after a tick makes the tick durable with it: the database writes its log in order.
      await client.query('SET synchronous_commit = off')
      while (!(await takeLock(client))) {
        decided()
        if (await this.pause(takeoverEvery)) return
      }
      await this.lead(client, lost, decided)
    } finally {
      await client.end().catch(() => {})
    }
  }

  private async lead(client: pg.Client, lost: Promise<never>, decided: () => void): Promise<void> {
    const { market, pairs, source, logger } = this.parts
    await pairs.refresh()
    await mendCandles(client, this.parts)
    await this.writeHistory(client)
    await market.load()
    await market.catchUp()
    await market.forgetUnstored()
    await market.trustStoredCandles()
    const line = new TickLine(client, this.parts)
    logger.log(`leading the feed: ${pairs.all().length} pairs from ${source.name}`)
    source.start(pairs.all(), (ticks) => line.add(ticks))
    decided()
    const renewed = new Promise<void>((resolve) => {
      this.renewal = resolve
    })
    try {
      await Promise.race([lost, line.failed, renewed, this.untilEnding()])
    } finally {
      this.renewal = () => {}
      await source.stop()
      await line.close()
    }
  }

  /** Gives every pair that has no candles yet the source's past, so that no chart starts empty. */
  private async writeHistory(client: pg.Client): Promise<void> {
    const { pairs, candles, source, clock, historyBars, logger } = this.parts
    if (historyBars === 0 || !source.history) return
    const ids = pairs.all().map((pair) => pair.id)
    const empty = await candles.withoutAny(client, ids)
    for (const pair of pairs.all().filter(({ id }) => empty.has(id))) {
      const history = await source.history(pair, clock.now(), historyBars)
      // All of a pair's past or nothing: half of it would count as a past.
      await client.query('BEGIN')
      await this.writePairHistory(client, pair, history)
      await client.query('COMMIT')
    }
    if (empty.size > 0) logger.log(`wrote the past of ${empty.size} pairs`)
  }

  private async writePairHistory(client: pg.Client, pair: ListedPair, history: SourcedHistory): Promise<void> {
    const { ticks, candles, source } = this.parts
    const trades = history.trades.map((trade, index) => ({ ...trade, sequence: index + 1, source: source.name }))
    if (trades.length > 0) await ticks.insert(client, trades)
    const filed = Object.entries(history.candles).flatMap(([period, drawn]) =>
      drawn.map((candle) => ({
        pairId: pair.id,
        period: period as FiledCandle['period'],
        candle: { ...candle, lastSequence: trades.length },
      })),
    )
    await candles.write(client, filed)
  }

  private untilEnding(): Promise<void> {
    const { signal } = this.ending
    return new Promise((resolve) => {
      if (signal.aborted) resolve()
      else signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  /** Waits; true when the feed is to end. */
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

/** How often a process that does not lead looks whether it can; a leader's death is noticed after at most that long. */
const takeoverEvery = 500

/** Names the lock among the advisory locks of this database: "halyard feed", in letters of a keypad. */
const leaderLock = '4259273333'

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1::bigint) AS taken', [
    leaderLock,
  ])
  return rows[0]?.taken === true
}
