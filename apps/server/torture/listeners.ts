import { on, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Amount } from '@halyard/domain'
import { htxPrivatePath } from '@halyard/wire/htx/private-socket'
import type pg from 'pg'
import { WebSocket } from 'ws'
import { signedParamsOf } from '../test/api-keys.ts'
import type { Finding } from './checker.ts'
import type { Crowd, Trader } from './clients.ts'
import { differencesOf, type Trade, tradeScale } from './programs.ts'

/** What a program listens to: balances, orders, and fills with what was cancelled. */
const channels = ['accounts.update#2', 'orders#*', 'trade.clearing#*#1'] as const
/** Longer than between two pings of the server. */
const silenceMs = 45_000
/** For how long what was committed may be on its way. */
const patienceMs = 60_000

/** What is told, by the channel: an acknowledgement, a balance, an order, a trade. */
interface Told {
  readonly seqNum: number
  readonly resumed: boolean
  readonly currency: string
  readonly balance: string
  readonly available: string
  readonly changeType: string | null
  readonly symbol: string
  readonly orderId: number
  readonly orderStatus: string
  readonly eventType: string
  readonly orderSide: Trade['side']
  readonly tradeId: number
  readonly tradePrice: string
  readonly tradeVolume: string
  readonly transactFee: string
}

interface Frame {
  readonly action: string
  readonly code?: number
  readonly ch: string
  readonly data: Told
}

/** What a program knows of its user, of nothing but what it was told, over all of its connections. */
export class Followed {
  readonly faults: Finding[] = []
  /** From which number on it has to know everything: the newest at which a channel began. */
  from = 0
  /** The number of the last event of each channel. */
  readonly last = new Map<string, number>()
  readonly numbers = new Set<number>()
  readonly balances = new Map<string, string>()
  /** By the number of the trade. */
  readonly trades = new Map<number, Trade>()
  readonly orders = new Map<number, string>()

  constructor(readonly userId: number) {}

  subscribed({ ch, data }: Pick<Frame, 'ch' | 'data'>): void {
    const last = this.last.get(ch)
    if (last === undefined) {
      this.last.set(ch, data.seqNum)
      this.from = Math.max(this.from, data.seqNum)
    } else if (!data.resumed) this.note('lost', `${ch} is not told what came after ${last}`)
  }

  pushed({ ch, data }: Pick<Frame, 'ch' | 'data'>): void {
    const { seqNum: number, changeType, tradeId } = data
    if (ch === channels[0]) this.balances.set(data.currency, `${data.balance} ${data.available}`)
    // The present state, before the first change.
    if (changeType === null) return
    const last = this.last.get(ch)
    if (last === undefined || number <= last) this.note('doubled', `${ch} is told ${number} after ${last}`)
    this.last.set(ch, number)
    this.numbers.add(number)
    if (ch === channels[1]) this.orders.set(data.orderId, data.orderStatus)
    if (ch !== channels[2] || data.eventType !== 'trade' || data.symbol !== 'btcusdt') return
    if (this.trades.has(tradeId)) this.note('doubled', `trade ${tradeId} is told again`)
    const [price, quantity, fee] = [
      Amount.of(data.tradePrice),
      Amount.of(data.tradeVolume),
      Amount.of(data.transactFee),
    ]
    this.trades.set(tradeId, { side: data.orderSide, price, quantity, fee })
  }

  refused({ ch, code }: Pick<Frame, 'ch' | 'code'>): void {
    // Whoever is away says so otherwise: a right key is never none.
    if (code === 2002) this.note('defects', `${ch} is refused with ${code}`)
  }

  /** What it knows unlike the ledger, both at this moment. */
  async unlike(database: pg.Pool): Promise<Finding[]> {
    const { userId, from, numbers } = this
    const { rows } = await database.query(truth, [userId])
    const { newest, kept, balances, orders } = rows[0] as Truth
    const found: Finding[] = []
    const note = (column: Finding['column'], sentence: string) =>
      found.push({ column, sentence: `user ${userId} at the socket: ${sentence}` })
    const missed = kept.filter((number) => number > from && !numbers.has(number))
    if (missed.length > 0) note('lost', `${missed.length} of ${newest} events are not told, the first is ${missed[0]}`)
    for (const number of numbers) if (number > newest) note('invented', `event ${number} of ${newest}`)
    for (const [asset, held] of Object.entries(balances ?? {})) {
      const known = this.balances.get(asset)
      if (known !== held) note('money', `${asset} is ${held}, and was told as ${known}`)
    }
    for (const [id, state] of Object.entries(orders ?? {})) {
      const known = this.orders.get(Number(id))
      if (known !== state) note('lost', `order ${id} is ${state}, and was told as ${known}`)
    }
    found.push(
      ...(await differencesOf(
        database,
        userId,
        [...this.trades.values()],
        await tradeScale(database),
        'at the socket',
      )),
    )
    return found
  }

  private note(column: Finding['column'], sentence: string): void {
    this.faults.push({ column, sentence: `user ${this.userId} at the socket: ${sentence}` })
  }
}

interface Truth {
  readonly newest: number
  /** The numbers of what programs are told, in order, as far back as it is kept; those between are told to the app alone. */
  readonly kept: readonly number[]
  /** All that there is of a coin outside of products, and what is free. */
  readonly balances: Readonly<Record<string, string>> | null
  readonly orders: Readonly<Record<string, string>> | null
}

/** Stop orders that no tick has set off are not told. */
const truth = `
  SELECT stream.sequence::int AS newest,
         (SELECT coalesce(json_agg(sequence ORDER BY sequence), '[]') FROM user_event
           WHERE user_id = $1 AND kind IN ('placed', 'filled', 'cancelled', 'deleted', 'balance')) AS kept,
         (SELECT json_object_agg(lower(asset), trim_scale(balance) || ' ' || trim_scale(available)) FROM (
            SELECT asset, sum(balance) AS balance, coalesce(sum(balance) FILTER (WHERE part = 'available'), 0) AS available
              FROM ledger_account WHERE user_id = $1 AND part IN ('available', 'spot', 'withdrawal') GROUP BY asset) held) AS balances,
         (SELECT json_object_agg(id, CASE WHEN state = 'filled' THEN 'filled'
                                          WHEN state = 'open' AND filled_quantity > 0 THEN 'partial-filled'
                                          WHEN state = 'open' THEN 'submitted'
                                          WHEN filled_quantity > 0 THEN 'partial-canceled' ELSE 'canceled' END)
            FROM spot_order WHERE user_id = $1 AND state <> 'waiting') AS orders
    FROM user_event_stream stream WHERE user_id = $1`

/** A user's program at the private socket, which goes on after its last event whenever it was cut off. */
export class Listener {
  readonly followed: Followed
  /** How often it has come back. */
  resumed = 0
  #socket: WebSocket | undefined
  #over = false
  readonly #listening: Promise<void>

  constructor(
    private readonly port: number,
    private readonly trader: Pick<Trader, 'userId' | 'apiKey'>,
  ) {
    this.followed = new Followed(trader.userId)
    this.#listening = this.#listen()
  }

  /** Resolves when it is told of whatever happens from here on. */
  async begun(): Promise<void> {
    while (this.followed.last.size < channels.length) await pause(50)
  }

  async end(): Promise<void> {
    this.#over = true
    this.#socket?.terminate()
    await this.#listening
  }

  /** What it was told unlike what happened, once all that was committed has had time to arrive. */
  async findings(database: pg.Pool): Promise<Finding[]> {
    const until = performance.now() + patienceMs
    for (;;) {
      const unlike = await this.followed.unlike(database)
      if (unlike.length === 0 || performance.now() > until) return [...this.followed.faults, ...unlike]
      await pause(500)
    }
  }

  async #listen(): Promise<void> {
    while (!this.#over) {
      await this.#follow().catch(() => {
        // Refused, cut off or killed: it comes back.
      })
      await pause(200)
    }
  }

  /** One connection, until it ends. */
  async #follow(): Promise<void> {
    const host = `127.0.0.1:${this.port}`
    const socket = new WebSocket(`ws://${host}${htxPrivatePath}`, { handshakeTimeout: 10_000 })
    this.#socket = socket
    const silence = setTimeout(() => socket.terminate(), silenceMs)
    try {
      await once(socket, 'open')
      const say = (message: object) => socket.send(JSON.stringify(message))
      const messages = on(socket, 'message', { close: ['close'] })
      const params = signedParamsOf(this.trader.apiKey, { host, path: htxPrivatePath, at: new Date() })
      say({ action: 'req', ch: 'auth', params })
      for await (const [message] of messages) {
        silence.refresh()
        const frame: Frame = JSON.parse(String(message))
        if (frame.action === 'ping') say({ action: 'pong', data: frame.data })
        else if (frame.action === 'push') this.followed.pushed(frame)
        else if (frame.code !== 200) {
          this.followed.refused(frame)
          break
        } else if (frame.action === 'sub') this.followed.subscribed(frame)
        else {
          if (this.followed.last.size === channels.length) this.resumed += 1
          for (const ch of channels) say({ action: 'sub', ch, seqNum: this.followed.last.get(ch) })
        }
      }
    } finally {
      clearTimeout(silence)
      socket.on('error', () => {})
      socket.terminate()
    }
  }
}

/** One for each trader, all of which listen before anything happens. */
export async function startListeners({ port }: Pick<Crowd, 'port'>, traders: readonly Trader[]): Promise<Listener[]> {
  const listeners = traders.map((trader) => new Listener(port, trader))
  await Promise.all(listeners.map((listener) => listener.begun()))
  return listeners
}
