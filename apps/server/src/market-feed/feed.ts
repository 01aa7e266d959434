import pg from 'pg'
import { codeOf } from '../platform/database/database.ts'
import { mendCandles } from './candle-mending.ts'
import type { FiledCandle } from './candle-store.ts'
import type { FeedEpoch } from './feed-epoch.ts'
import { aheadMax, FeedEpochs } from './feed-epochs.ts'
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
  /** One for all times that this process leads: each would leave its listener behind. */
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

  /** Resolves when this process leads, or knows that it does not. Until Postgres can be reached it goes on trying. */
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
        this.warnOnce((error as Error).message)
        if (codeOf(error) === refused) decided()
      }
      await this.pause(takeoverEvery)
    }
    decided()
  }

  /** A feed that may not lead yet tries again twice a second, and says why once. */
  private warnOnce(message: string): void {
    if (message === this.lastWarning) return
    this.lastWarning = message
    this.parts.logger.warn(`the feed stopped and will start again: ${message}`)
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
    let epoch = await this.epochs.enter(client)
    await this.drawNew(client, epoch)
    await Promise.all([market.matchStore(), client.query(holdBriefly)])
    logger.log(`leading the feed: ${pairs.all().length} pairs from ${source.name}`)
    this.lastWarning = ''
    while ((await this.tell(client, epoch, lost, decided)) === 'epoch is over') epoch = await this.epochs.enter(client)
  }

  /** Makes the picture of pairs that this process has no tick of: at its start of all. One that stood by has them, and leads at once. */
  private async drawNew(client: pg.Client, epoch: FeedEpoch): Promise<void> {
    const { market, pairs } = this.parts
    const unknown = pairs.all().filter(({ symbol }) => market.lastSequence(symbol) === 0)
    if (unknown.length === 0) return
    await mendCandles(client, unknown, this.parts)
    await this.writeHistory(client, epoch)
    await market.redraw(unknown)
  }

  /** Tells prices until the epoch is over, or this process is to lead no more. */
  private async tell(
    client: pg.Client,
    epoch: FeedEpoch,
    lost: Promise<never>,
    decided: () => void,
  ): Promise<'epoch is over' | 'lead is over'> {
    const { market, pairs, source } = this.parts
    const line = new TickLine(client, this.parts, epoch)
    const last = pairs.all().map(({ symbol }) => market.board.last(symbol)?.at.getTime() ?? 0)
    source.start(pairs.all(), (ticks, completeUntil) => line.add(ticks, completeUntil), {
      epoch,
      after: new Date(Math.max(0, ...last)),
    })
    decided()
    const renewed = new Promise<void>((resolve) => {
      this.renewal = resolve
    })
    const pulse = this.pulse(line, epoch)
    try {
      const over = await Promise.race([pulse.epochOver, lost, line.failed, renewed, this.ended])
      return over === 'epoch is over' ? over : 'lead is over'
    } finally {
      pulse.stop()
      this.renewal = () => {}
      await source.stop()
      await line.close()
    }
  }

  /**
   * Speaks to the database twice a second, since a leader that it does not hear for a moment loses the lead; and looks
   * whether the epoch is over, or the clock went back to before what was told already.
   */
  private pulse(line: TickLine, epoch: FeedEpoch): { epochOver: Promise<'epoch is over'>; stop: () => void } {
    const { clock, market, pairs } = this.parts
    let timer: NodeJS.Timeout | undefined
    const epochOver = new Promise<'epoch is over'>((resolve, reject) => {
      timer = setInterval(() => {
        const now = clock.now()
        const ahead = pairs.all().some(({ symbol }) => {
          const last = market.board.last(symbol)
          return last !== undefined && last.at.getTime() > now.getTime() + aheadMax
        })
        if (ahead) reject(new Error('the clock went back to before what was told already'))
        else if (now >= epoch.endsAt) resolve('epoch is over')
        line.speak()
      }, pulseEvery)
    })
    return { epochOver, stop: () => clearInterval(timer) }
  }

  /** Gives every pair that has no candles yet the source's past, so that no chart starts empty. */
  private async writeHistory(client: pg.Client, epoch: FeedEpoch): Promise<void> {
    const { pairs, candles, source, clock, historyBars, logger } = this.parts
    if (historyBars === 0 || !source.history) return
    const ids = pairs.all().map((pair) => pair.id)
    const empty = await candles.withoutAny(client, ids)
    for (const pair of pairs.all().filter(({ id }) => empty.has(id))) {
      const history = await source.history(pair, clock.now(), historyBars, epoch)
      // All of a pair's past or nothing: half of it would count as a past.
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
        period: period as FiledCandle['period'],
        candle: { ...candle, lastSequence: trades.length },
      })),
    )
    await candles.write(client, filed)
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
const takeoverEvery = 100

/** How often a leader speaks to the database. */
const pulseEvery = 500

/**
 * A leader that is stopped, cut off or gone is not heard: its session ends after two and a half seconds, and with it the lock.
 * When it wakes up its connection is gone, and it has told nobody anything since.
 */
const holdBriefly = `
  SET idle_session_timeout = '2500ms';
  SET idle_in_transaction_session_timeout = '2500ms';
  SET tcp_user_timeout = '2500ms';
  SET tcp_keepalives_idle = 1;
  SET tcp_keepalives_interval = 1;
  SET tcp_keepalives_count = 2;
  SET client_connection_check_interval = '1s'`

/** SQLSTATE of an epoch that may not begin while contracts are pending (feed_epoch_follows): others lead, or nobody does. */
const refused = '55006'

/** Names the lock among the advisory locks of this database: "halyard feed", in letters of a keypad. */
const leaderLock = '4259273333'

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1::bigint) AS taken', [
    leaderLock,
  ])
  return rows[0]?.taken === true
}
