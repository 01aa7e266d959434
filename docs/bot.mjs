// A declared bot that makes the market of a pair on a demo host: one limit order on each side of the price, replaced as the price moves.
// It says that it is a bot in the `client-order-id` of each order (`bot-…`), and trades with whoever comes: never for show.
//
//   HALYARD_URL=http://127.0.0.1:3000 HALYARD_KEY=hk… HALYARD_SECRET=hs… node docs/bot.mjs
//
// It and the host may be killed at any moment. Orders of a side are numbered, and a number is used until the host has answered: an order that
// was sent and not heard of is found among the open ones, or sent again under its number, which the host takes once. SIGINT and SIGTERM cancel.
import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

const { HALYARD_URL = 'http://127.0.0.1:3000', HALYARD_KEY, HALYARD_SECRET } = process.env
const { BOT_SYMBOL: symbol = 'btcusdt', BOT_VALUE = '100', BOT_SPREAD = '0.002', BOT_SECONDS = '2' } = process.env
const { origin, host } = new URL(HALYARD_URL)
const say = (text) => console.log(`${new Date().toISOString()} bot-${symbol}: ${text}`)
const ask = async (path, method = 'GET', sent = undefined) => {
  const init = {
    method,
    body: sent,
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(10_000),
  }
  return (await fetch(`${origin}${path}`, init)).json()
}

async function call(method, path, query, body) {
  const named = { AccessKeyId: HALYARD_KEY, SignatureMethod: 'HmacSHA256', SignatureVersion: '2', ...query }
  const signed = new URLSearchParams({ ...named, Timestamp: new Date().toISOString().slice(0, 19) })
  signed.sort()
  const text = `${method}\n${host}\n${path}\n${signed}`
  signed.set('Signature', createHmac('sha256', HALYARD_SECRET).update(text).digest('base64'))
  const answer = await ask(`${path}?${signed}`, method, body && JSON.stringify(body))
  if (answer.status === 'ok') return answer.data ?? answer.tick
  throw Object.assign(new Error(`${path}: ${answer['err-code']} ${answer['err-msg']}`), { code: answer['err-code'] })
}

const numberOf = (side, order) => Number(order['client-order-id'].match(`^bot-${symbol}-${side}-(\\d+)$`)?.[1] ?? 0)
const isOwn = (order) => numberOf('buy', order) + numberOf('sell', order) > 0
const openOrders = () => call('GET', '/v1/order/openOrders', { symbol, size: 500 })
const cancel = (order) =>
  call('POST', `/v1/order/orders/${order.id}/submitcancel`, {}, {}).catch((error) => {
    // It was filled meanwhile, or cancelled.
    if (error.code !== 'order-orderstate-error') throw error
  })

/** What the host allows, the bot's account, and the number of the next order of each side. */
async function start() {
  const { data: site } = await ask('/api/base/site')
  if (!site.demo) {
    console.error(`${origin} is no demo: this bot makes markets with play money alone.`)
    process.exit(2)
  }
  const [pair, [account], orders, open] = await Promise.all([
    call('GET', '/v1/common/symbols', {}).then((pairs) => pairs.find((one) => one.symbol === symbol)),
    call('GET', '/v1/account/accounts', {}),
    call('GET', '/v1/order/history', { symbol, size: 1000 }),
    openOrders(),
  ])
  if (!pair) throw new Error(`there is no pair ${symbol}`)
  const next = (side) => 1 + Math.max(0, ...[...orders, ...open].map((order) => numberOf(side, order)))
  say(`a bot that makes the market on ${origin}; ${open.filter(isOwn).length} orders of it are open`)
  return { pair, accountId: String(account.id), next: { buy: next('buy'), sell: next('sell') } }
}

async function quote({ pair, accountId, next }, side, last, open) {
  const spread = side === 'buy' ? -BOT_SPREAD : Number(BOT_SPREAD)
  const price = last * (1 + spread)
  const own = open.filter((order) => numberOf(side, order) > 0)
  next[side] = Math.max(next[side], ...own.map((order) => numberOf(side, order) + 1))
  const kept = own.find((order) => Math.abs(order.price / price - 1) < BOT_SPREAD / 2)
  for (const order of own) if (order !== kept) await cancel(order)
  if (kept) return
  const most = pair['max-order-value'] ?? BOT_VALUE
  const value = Math.min(Math.max(BOT_VALUE, pair['min-order-value'] * 1.1), most * 0.9)
  const [amount, at] = [(value / price).toFixed(pair['amount-precision']), price.toFixed(pair['price-precision'])]
  const name = `bot-${symbol}-${side}-${next[side]}`
  const order = { 'account-id': accountId, symbol, type: `${side}-limit`, amount, price: at, 'client-order-id': name }
  try {
    await call('POST', '/v1/order/orders/place', {}, order)
    say(`placed ${name}: ${amount} at ${at}`)
  } catch (error) {
    // The number has an order, which was not heard of: among the open ones of the next round, if it still is.
    if (error.code !== 'invalid-client-order-id') throw error
  }
  next[side] += 1
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort())
let market
while (!stopping.signal.aborted) {
  try {
    market ??= await start()
    const [{ close }, open] = await Promise.all([call('GET', '/market/detail/merged', { symbol }), openOrders()])
    for (const side of ['buy', 'sell']) await quote(market, side, close, open).catch((error) => say(error.message))
  } catch (error) {
    say(`comes again: ${error.message}`)
  }
  await setTimeout(BOT_SECONDS * 1000, undefined, { signal: stopping.signal }).catch(() => {})
}
if (market) for (const order of (await openOrders()).filter(isOwn)) await cancel(order)
say('stopped')
