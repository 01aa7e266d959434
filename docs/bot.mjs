// A declared bot that makes the market of a pair on a demo host: one limit order on each side of the price, replaced as the price moves.
// It says that it is a bot in the `client-order-id` of each order (`bot-…`), and trades with whoever comes: never for show.
//
//   npm run client
//   HALYARD_URL=http://127.0.0.1:3000 HALYARD_KEY=hk… HALYARD_SECRET=hs… node docs/bot.mjs
//
// It and the host may be killed at any moment. Orders of a side are numbered, and a number is used until the host has answered: an order that
// was sent and not heard of is found among the open ones, or sent again under its number, which the host takes once. SIGINT and SIGTERM cancel.
import { setTimeout } from 'node:timers/promises'
import { Amount, endpoints, Halyard, htx } from '@halyard/client'

const { HALYARD_URL = 'http://127.0.0.1:3000', HALYARD_KEY: accessKey, HALYARD_SECRET: secret } = process.env
const { BOT_SYMBOL: symbol = 'btcusdt', BOT_VALUE = '100', BOT_SPREAD = '0.002', BOT_SECONDS = '2' } = process.env
const [value, spread] = [Amount.of(BOT_VALUE), Amount.of(BOT_SPREAD)]
const halyard = new Halyard(HALYARD_URL, { key: { accessKey, secret } })
const say = (text) => console.log(`${new Date().toISOString()} bot-${symbol}: ${text}`)

const numberOf = (side, { clientOrderId }) => Number(clientOrderId.match(`^bot-${symbol}-${side}-(\\d+)$`)?.[1] ?? 0)
const isOwn = (order) => numberOf('buy', order) + numberOf('sell', order) > 0
const ordersOf = async (list) => (await halyard.htx(list, { symbols: [symbol], size: 500 })).data
const cancel = ({ orderId }) =>
  halyard.htx(htx.cancel, { orderId }).catch((error) => {
    // It was filled meanwhile, or cancelled.
    if (error.code !== 'order-orderstate-error') throw error
  })

/** What the host allows, the bot's account, and the number of the next order of each side. */
async function start() {
  if (!(await halyard.call(endpoints.site)).demo) {
    console.error(`${HALYARD_URL} is no demo: this bot makes markets with play money alone.`)
    process.exit(2)
  }
  const pair = (await halyard.htx(htx.symbols)).data.find((one) => one.symbol === symbol)
  if (!pair) throw new Error(`there is no pair ${symbol}`)
  const [{ accountId }] = (await halyard.htx(htx.accounts)).data
  const orders = [...(await ordersOf(htx.orderHistory)), ...(await ordersOf(htx.openOrders))]
  const next = (side) => 1 + Math.max(0, ...orders.map((order) => numberOf(side, order)))
  say(`a bot that makes the market on ${HALYARD_URL}`)
  return { pair, accountId, next: { buy: next('buy'), sell: next('sell') } }
}

async function quote({ pair, accountId, next }, side, last, open) {
  const away = last.times(spread)
  const price = (side === 'buy' ? last.minus(away) : last.plus(away)).round(pair.priceScale, 'down')
  const own = open.filter((order) => numberOf(side, order) > 0)
  next[side] = Math.max(next[side], ...own.map((order) => numberOf(side, order) + 1))
  const kept = own.find((order) => order.price.minus(price).absolute().times(Amount.of('2')).isLessThan(away))
  for (const order of own) if (order !== kept) await cancel(order)
  if (kept) return
  const most = (pair.totalMax ?? value).times(Amount.of('0.9'))
  const total = Amount.min(Amount.max(value, pair.totalMin.times(Amount.of('1.1'))), most)
  const clientOrderId = `bot-${symbol}-${side}-${next[side]}`
  const amount = total.dividedBy(price, pair.quantityScale, 'down')
  try {
    await halyard.htx(htx.place, { accountId, symbol, kind: `${side}-limit`, amount, price, clientOrderId })
    say(`placed ${clientOrderId}: ${amount.text()} at ${price.text()}`)
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
    const { tick } = await halyard.htx(htx.merged, { symbol })
    const open = await ordersOf(htx.openOrders)
    for (const side of ['buy', 'sell']) await quote(market, side, tick.close, open).catch((error) => say(error.message))
  } catch (error) {
    say(`comes again: ${error.message}`)
  }
  await setTimeout(BOT_SECONDS * 1000, undefined, { signal: stopping.signal }).catch(() => {})
}
if (market) for (const order of (await ordersOf(htx.openOrders)).filter(isOwn)) await cancel(order)
say('stopped')
