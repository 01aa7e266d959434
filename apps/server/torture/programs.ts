import { setTimeout as pause } from 'node:timers/promises'
import { Amount } from '@halyard/domain'
import type { Chance } from '@halyard/testing'
import { htx } from '@halyard/wire/htx/index'
import type pg from 'pg'
import { signedQueryOf } from '../test/api-keys.ts'
import type { Finding } from './checker.ts'
import { type Crowd, insist, type Trader } from './clients.ts'
import { type ApiKey, type Intent, intentOf, lastAnswer, send, sendBatch } from './intents.ts'
import { coinMarked, limitNear, totalMarked } from './products.ts'

/** What a program does, with its weight. */
const acts = [
  { name: 'place', weight: 5 },
  { name: 'batch', weight: 2 },
  { name: 'cancel', weight: 3 },
] as const

/**
 * A user's program, which trades through HTX's dialect with a key of the user's, beside the user's other clients. What it
 * names an order by is the key of it: it sends the same again when nothing was heard, and cancels by that name.
 */
export async function runProgram(crowd: Crowd, trader: Trader, chance: Chance): Promise<void> {
  const placed: Intent[] = []
  while (crowd.running) {
    await pause(chance.between(0, 40))
    const { name } = chance.weighted(acts)
    if (name === 'cancel') {
      if (placed.length === 0) continue
      const [{ marker }] = placed.splice(chance.between(0, placed.length - 1), 1) as [Intent]
      const intent = asked(trader, 'programCancel', '', htx.cancelByClientId, { 'client-order-id': marker })
      crowd.intents.push(intent)
      await insist(crowd, [intent], chance, () => send(intent, crowd.port, undefined))
      continue
    }
    const orders: Intent[] = []
    for (let left = name === 'batch' ? chance.between(2, 5) : 1; left > 0; left -= 1) {
      const order = orderOf(crowd, trader, chance)
      crowd.intents.push(order)
      orders.push(order)
    }
    const [first] = orders as [Intent]
    const attempt = () => (name === 'batch' ? sendBatch(orders, crowd.port) : send(first, crowd.port, undefined))
    await insist(crowd, orders, chance, attempt)
    placed.push(...orders.filter((order) => lastAnswer(order)?.code === 0 && order.sent.price !== undefined))
  }
}

function orderOf({ intents, offers }: Crowd, trader: Trader, chance: Chance): Intent {
  const number = intents.length
  const kind = chance.oneOf(['buy-limit', 'sell-limit', 'buy-limit', 'sell-limit', 'buy-market', 'sell-market'])
  const terms = kind.endsWith('limit')
    ? { amount: coinMarked(number), price: limitNear(offers.price, kind === 'buy-limit', chance) }
    : { amount: kind === 'buy-market' ? totalMarked(50, number) : coinMarked(number) }
  const marker = String(number)
  const account = { 'account-id': String(trader.userId), symbol: 'btcusdt', source: 'spot-api' }
  const sent = { ...account, type: kind, ...terms, 'client-order-id': marker }
  return asked(trader, 'programOrder', marker, htx.place, sent)
}

function asked(
  { userId, apiKey }: Trader,
  product: string,
  marker: string,
  endpoint: Intent['endpoint'],
  sent: Intent['sent'],
): Intent {
  return intentOf({ user: userId, product, marker, endpoint, apiKey, sent, stranger: false })
}

/** A fill as a program was told of it. */
export interface Trade {
  readonly side: 'buy' | 'sell'
  readonly price: Amount
  readonly quantity: Amount
  readonly fee: Amount
}

interface Match {
  readonly id: number
  readonly type: string
  readonly price: string
  readonly 'filled-amount': string
  readonly 'filled-fees': string
}

/**
 * What a program is told of its user's trades, by all doors, sums up to what the ledger moved for the user's orders: each
 * coin to the last digit, where buyers pay what is rounded up and sellers get what is rounded down. What still rests
 * is cancelled before, so that none is filled meanwhile.
 */
export async function tradesOf(
  database: pg.Pool,
  port: number,
  traders: readonly Pick<Trader, 'userId' | 'apiKey'>[],
): Promise<Finding[]> {
  const scale = await tradeScale(database)
  const findings: Finding[] = []
  for (const { userId, apiKey } of traders) {
    try {
      await cancelAll(port, apiKey)
      findings.push(...(await differencesOf(database, userId, await matchesOf(port, apiKey), scale, 'by matchresults')))
    } catch (error) {
      findings.push({ column: 'defects', sentence: `trades of user ${userId}: ${(error as Error).message}` })
    }
  }
  return findings
}

/** To how many digits the coin that is paid with goes. */
export async function tradeScale(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ precision: number }>(`SELECT precision FROM coin WHERE code = 'USDT'`)
  return rows[0]?.precision ?? Number.NaN
}

/**
 * Where the sum of trades that were told differs from what the ledger moved, of orders that have no book, whose parts are
 * rounded by themselves. `where` is the door by which they were.
 */
export async function differencesOf(
  database: pg.Pool,
  userId: number,
  trades: readonly Trade[],
  scale: number,
  where: string,
): Promise<Finding[]> {
  const { rows } = await database.query<{ asset: string; moved: string }>(
    `SELECT asset, sum(amount)::text AS moved FROM posting JOIN journal ON journal.id = journal_id
       JOIN spot_order ON spot_order.id = reference_id AND symbol = 'btcusdt'
      WHERE posting.user_id = $1 AND reference_kind = 'spotOrder' GROUP BY asset`,
    [userId],
  )
  return Object.entries(sumOf(trades, scale)).flatMap(([asset, sum]): Finding[] => {
    const moved = rows.find((row) => row.asset === asset)?.moved ?? '0'
    if (sum.equals(Amount.of(moved))) return []
    const sentence = `user ${userId} is told ${where} of trades of ${sum.text()} ${asset}, and the ledger moved ${moved}`
    return [{ column: 'money', sentence }]
  })
}

function sumOf(trades: readonly Trade[], scale: number): { BTC: Amount; USDT: Amount } {
  let [BTC, USDT] = [Amount.zero, Amount.zero]
  for (const { side, price, quantity, fee } of trades) {
    const worth = quantity.times(price)
    if (side === 'buy') {
      BTC = BTC.plus(quantity).minus(fee)
      USDT = USDT.minus(worth.round(scale, 'up'))
    } else {
      BTC = BTC.minus(quantity)
      USDT = USDT.plus(worth.round(scale, 'down')).minus(fee)
    }
  }
  return { BTC, USDT }
}

async function cancelAll(port: number, key: ApiKey): Promise<void> {
  for (let next = 0; next !== -1; ) next = (await call<{ 'next-id': number }>(port, key, htx.cancelAll, {}))['next-id']
}

async function matchesOf(port: number, key: ApiKey): Promise<Trade[]> {
  const all: Match[] = []
  for (;;) {
    const from = all.at(-1)?.id
    const parameters = { symbol: 'btcusdt', size: '500', ...(from === undefined ? {} : { from: String(from) }) }
    const page = await call<Match[]>(port, key, htx.fills, parameters)
    if (page.length === 0) break
    all.push(...page)
  }
  return all.map((match) => ({
    side: match.type.startsWith('buy') ? 'buy' : 'sell',
    price: Amount.of(match.price),
    quantity: Amount.of(match['filled-amount']),
    fee: Amount.of(match['filled-fees']),
  }))
}

/** A call of the dialect after recovery. @throws Error when it is refused */
async function call<Data>(
  port: number,
  key: ApiKey,
  { method, path }: Intent['endpoint'],
  sent: Readonly<Record<string, string>>,
): Promise<Data> {
  const host = `127.0.0.1:${port}`
  for (let tries = 0; ; tries += 1) {
    const query = signedQueryOf(key, { method, host, path, parameters: sent, at: new Date() })
    const response = await fetch(`http://${host}${path}?${query}`, { method })
    const answer = (await response.json()) as { status: string; data: Data }
    if (answer.status === 'ok') return answer.data
    if (tries === 20) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    await pause(500)
  }
}
