import { setTimeout } from 'node:timers/promises'
import { auctionUntil } from '@halyard/domain/spot'
import { DatabaseClient } from '@halyard/embedded/hosts'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Books } from '../../market-feed/books.ts'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { rowsFrom } from '../../platform/database/row.ts'
import { traced } from '../../platform/tracing/tracing.ts'
import { SpotRepository } from './spot.repository.ts'
import { type BookRow, type CommandRow, SpotBookRepository } from './spot-book.repository.ts'
import { LiveBook, storedOrders } from './spot-book.ts'
import { BookAnswers } from './spot-book-answers.ts'
import { type OrderRow, type RecordedTick } from './spot-writing.repository.ts'

/**
 * Matches the orders of pairs that have a book: one process decides in memory, by the domain's rule, and the store takes
 * what it decided only from the one who leads (docs/decisions/086-one-writer-of-the-books.md). Nothing is told before it
 * is stored; what fails is thrown away, and the book is loaded anew.
 */
@Injectable()
export class SpotBooks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('SpotBooks')
  private readonly books = new Map<string, LiveBook>()
  private running: Promise<void> | undefined
  private readonly closing = new AbortController()
  private lookedAt = 0
  private tickedAt = 0
  private askedAt = 0
  /** Whether no book was thrown away since. */
  private isWhole = false

  constructor(
    private readonly stored: SpotBookRepository,
    private readonly orders: SpotRepository,
    private readonly pairs: Pairs,
    private readonly board: MarketBoard,
    private readonly shown: Books,
    private readonly answers: BookAnswers,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.roles.has('worker')) this.running = this.run()
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing.abort()
    await this.running
  }

  /** Carries out what was asked and what ticked. Answers whether there may be more at once. */
  async round(): Promise<boolean> {
    await this.open()
    if (this.books.size === 0) return false
    // In this order: a tick that was stored before a command was read is before it.
    const commands = await this.stored.untaken([...this.books.keys()], commandsMax)
    if (commands.length > 0) this.askedAt = performance.now()
    const ticks = await this.newTicks(commands.length > 0)
    let more = false
    for (const [symbol, book] of this.books) {
      const ticked = ticks.get(symbol) ?? []
      const isBehind = ticked.length === ticksMax
      const own = isBehind ? [] : commands.filter((command) => command.symbol === symbol)
      const isStored = await this.step(symbol, book, ticked, own)
      // What waited while the book was halted comes next.
      const isOtherwise = own.some(({ kind }) => kind === 'phase')
      more ||= isBehind || !isStored || isOtherwise || own.length === commandsMax
    }
    return more
  }

  /** Loads the books that this process does not have yet. What another one decided and did not store is void. */
  private async open(): Promise<void> {
    if (this.isWhole && performance.now() - this.lookedAt < idleMs) return
    this.lookedAt = performance.now()
    this.isWhole = true
    await this.holdAuctions()
    const all = await this.stored.symbols()
    // An order that was on its way when its book was opened asked for nothing.
    await this.stored.askToPlace(all.map(({ symbol }) => symbol))
    const unknown = all.filter(({ symbol }) => !this.books.has(symbol))
    if (unknown.length === 0) return
    // Side by side: orders wait meanwhile.
    const load = async (row: BookRow) => {
      const pair = this.pairs.find(row.symbol)
      return pair ? [new LiveBook(pair, row, await this.stored.resting(pair))] : []
    }
    const led = await this.stored.lead(unknown.map(({ symbol }) => symbol))
    for (const book of (await Promise.all(led.map(load))).flat()) this.books.set(book.pair.symbol, book)
  }

  /** Asks for the auctions that begin and end by themselves; the phase comes to the book as any other command. */
  private async holdAuctions(): Promise<void> {
    const now = this.clock.now()
    await this.stored.endAuctions(now)
    for (const symbol of this.books.keys()) {
      const pair = this.pairs.find(symbol)
      const until = pair && auctionUntil(this.board.recent(symbol), pair.auctionMove, pair.session, now)
      if (until) await this.stored.beginAuction(symbol, until)
    }
  }

  /**
   * The ticks that no book has matched yet. Where nothing is asked they are read when one may reach an order, and once a
   * second, so that no book is far behind.
   */
  private async newTicks(isAsked: boolean): Promise<ReadonlyMap<string, RecordedTick[]>> {
    const found = new Map<string, RecordedTick[]>()
    const isDue = isAsked || performance.now() - this.tickedAt > idleMs
    if (!isDue && ![...this.books.values()].some((book) => this.mayBeReached(book))) return found
    this.tickedAt = performance.now()
    const after = [...this.books.values()].map((book) => ({ pairId: book.pair.id, sequence: this.knownTick(book) }))
    for (const { pairId, ...tick } of await this.stored.ticksAfter(after, ticksMax)) {
      const symbol = this.pairs.findById(pairId)?.symbol ?? ''
      found.set(symbol, [...(found.get(symbol) ?? []), tick])
    }
    return found
  }

  /** The tick behind which those lie that may matter: to a book without orders only the newest, however long ago it was matched. */
  private knownTick({ pair, hasOrders, matchedTick }: LiveBook): number {
    return hasOrders ? matchedTick : Math.max(matchedTick, (this.board.last(pair.symbol)?.sequence ?? 0) - 1)
  }

  private mayBeReached({ pair, hasOrders, matchedTick }: LiveBook): boolean {
    return hasOrders && (this.board.last(pair.symbol)?.sequence ?? 0) > matchedTick
  }

  /** False where the book has to be loaded anew. */
  private async step(
    symbol: string,
    book: LiveBook,
    ticks: readonly RecordedTick[],
    commands: readonly CommandRow[],
  ): Promise<boolean> {
    try {
      book.pair = this.pairs.find(symbol) ?? book.pair
      const decided = book.decide(ticks, commands, this.clock.now())
      if (!decided) return true
      const changes = book.changesOf(decided, await this.ordersOf(decided.orderIds, commands))
      const now = this.clock.now()
      if (await traced('match orders', () => this.stored.matched(decided, changes, now))) {
        book.adopt(decided)
        this.shown.changed(symbol)
        this.answers.stored(storedOrders(commands, changes, now))
        return true
      }
    } catch (error) {
      // What is in memory may be ahead of the store. The other books go on.
      this.logger.error(`the book of ${symbol} cannot be written: ${(error as Error).message}`)
      await this.pause(retryMs)
    }
    this.books.delete(symbol)
    this.isWhole = false
    return false
  }

  /** Those that were just read with what is asked of them, and the others. */
  private async ordersOf(
    orderIds: readonly number[],
    commands: readonly CommandRow[],
  ): Promise<ReadonlyMap<number, OrderRow>> {
    const asked = new Map(
      commands.flatMap((command) => ('order' in command ? [[command.order.id, command.order] as const] : [])),
    )
    const others = orderIds.filter((id) => !asked.has(id))
    return others.length === 0 ? asked : new Map([...asked, ...(await this.orders.findAll(others))])
  }

  /** Between two rounds with nothing more to do: short while there was something a moment ago. */
  private get restMs(): number {
    if (this.books.size === 0) return idleMs
    return performance.now() - this.askedAt < idleMs ? roundMs : calmMs
  }

  private get isClosing(): boolean {
    return this.closing.signal.aborted
  }

  /** Over at once when the process ends. */
  private async pause(milliseconds: number): Promise<void> {
    await setTimeout(milliseconds, undefined, { signal: this.closing.signal }).catch(() => {})
  }

  private async run(): Promise<void> {
    while (!this.isClosing) {
      try {
        // Without a book there is nothing to lead, and no connection is kept for it.
        if ((await this.stored.symbols()).length > 0) await this.leadWhenFree()
      } catch (error) {
        this.logger.warn(`the books are written by another, or again in a moment: ${(error as Error).message}`)
      }
      this.books.clear()
      this.isWhole = false
      await this.pause(idleMs)
    }
  }

  private async leadWhenFree(): Promise<void> {
    const client = new DatabaseClient({
      connectionString: this.environment.databaseUrl,
      connectionTimeoutMillis: 3_000,
      query_timeout: 10_000,
      keepAlive: true,
      application_name: 'halyard books',
    })
    let lost: Error | undefined
    let heartbeat: NodeJS.Timeout | undefined
    const fail = (error: Error) => {
      lost = error
    }
    client.on('error', fail)
    let isSpeaking = false
    const speak = () => {
      if (isSpeaking) return
      isSpeaking = true
      const heard = () => {
        isSpeaking = false
      }
      client.query('SELECT').then(heard, fail)
    }
    try {
      await client.connect()
      while (!this.isClosing) {
        const text = 'SELECT pg_try_advisory_lock($1::bigint) AS taken'
        const [lock] = await rowsFrom(client, { text, values: [leaderLock] })
        if (lock?.taken === true) break
        await this.pause(retryMs)
      }
      await client.query(sessionTimeout)
      // Beside the rounds, since one that loads many orders takes long.
      heartbeat = setInterval(speak, heartbeatMs)
      this.answers.isWriter = true
      while (!this.isClosing && !lost) {
        let isAsked = false
        const asked = new Promise<void>((resolve) => {
          this.answers.asked = (isAwaited) => {
            // What nobody waits for is carried out with what else comes in a moment: a round costs as much as some orders.
            if (!isAwaited && performance.now() - this.askedAt < roundMs) return
            isAsked = true
            resolve()
          }
        })
        const more = await this.round()
        if (!more && !isAsked) await Promise.race([asked, this.pause(this.restMs)])
      }
      if (lost) throw lost
    } finally {
      clearInterval(heartbeat)
      this.answers.isWriter = false
      this.answers.asked = () => {}
      await client.end().catch(() => {})
    }
  }
}

const commandsMax = 200
const ticksMax = 1_000
/** Between two rounds with nothing to do: while orders come, while none do, and without any book. */
const roundMs = 20
const calmMs = 50
const idleMs = 1_000
const retryMs = 200
const heartbeatMs = 500
/** A leader that is silent for so long loses the lock; what it decides after that is not stored. */
const sessionTimeout = "SET idle_session_timeout = '2500ms'"
/** "halyard book" on a phone's keypad. */
const leaderLock = '42592732665'
