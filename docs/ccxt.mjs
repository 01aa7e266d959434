// What ccxt's class `htx` makes of a Halyard host: each call, and what came of it.
//
//   npm install ccxt
//   HALYARD_URL=http://127.0.0.1:3000 HALYARD_KEY=hk… HALYARD_SECRET=hs… node docs/ccxt.mjs
//
// The key must be allowed to trade; its user needs some 200 USDT. What is bought is sold again.
import ccxt from 'ccxt'

const { HALYARD_URL = 'http://127.0.0.1:3000', HALYARD_KEY, HALYARD_SECRET, HALYARD_SYMBOL = 'BTC/USDT' } = process.env
const { protocol, host } = new URL(HALYARD_URL)

const exchange = new ccxt.pro.htx({
  apiKey: HALYARD_KEY,
  secret: HALYARD_SECRET,
  hostname: host,
  urls: { hostnames: { spot: host } },
  options: { fetchMarkets: { types: { spot: true, linear: false, inverse: false } } },
})
// ccxt speaks TLS alone; a demo without a certificate is reached so.
if (protocol === 'http:') {
  for (const [name, url] of Object.entries(exchange.urls.api)) {
    if (typeof url === 'string') exchange.urls.api[name] = url.replace('https:', 'http:')
  }
  const { spot } = exchange.urls.api.ws.api
  for (const [name, url] of Object.entries(spot)) spot[name] = url.replace('wss:', 'ws:')
  // It wants its agent for `ws:`, and to be asked for it.
  await exchange.loadHttpProxyAgent()
}

let failed = 0
async function call(name, ...args) {
  try {
    const answer = await insist(name, args)
    console.log(`ok      ${name}: ${inShort(answer)}`)
    return answer
  } catch (error) {
    failed += 1
    console.log(`failed  ${name}: ${error.constructor.name} ${error.message}`)
    return undefined
  }
}

/** Again, where the host says so: it is busy, or its newest price is too old to trade on. */
async function insist(name, args) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await exchange[name](...args)
    } catch (error) {
      if (!(error instanceof ccxt.NetworkError) || tries === 20) throw error
      await exchange.sleep(500)
    }
  }
}

function inShort(answer) {
  if (Array.isArray(answer)) return `${answer.length}, the first ${inShort(answer[0])}`
  if (typeof answer !== 'object' || answer === null) return String(answer)
  const { info: _, ...fields } = answer
  return JSON.stringify(fields).slice(0, 160)
}

/** A call that has to be refused, by an exception of this name. */
async function refused(expected, name, ...args) {
  const raised = await exchange[name](...args).then(
    () => 'nothing',
    (error) => error.constructor.name,
  )
  if (raised !== expected) failed += 1
  console.log(`${raised === expected ? 'ok    ' : 'failed'}  ${name} is refused: ${raised}`)
}

/** What a socket has to tell, within five minutes. */
async function told(name, ...args) {
  const silence = setTimeout(() => {
    console.log(`failed  ${name}: nothing was told.`)
    process.exit(1)
  }, 300_000)
  await call(name, ...args)
  clearTimeout(silence)
}

const symbol = HALYARD_SYMBOL
const [base, quote] = symbol.split('/')

await call('loadMarkets')
await call('fetchTime')
await call('fetchStatus')
await call('fetchCurrencies')
await call('fetchDepositWithdrawFees', [quote])
await call('fetchTradingLimits', [symbol])
const ticker = await call('fetchTicker', symbol)
await call('fetchTickers')
await call('fetchOrderBook', symbol, 5)
await call('fetchTrades', symbol, undefined, 5)
for (const period of ['1m', '4h', '1d', '1y']) await call('fetchOHLCV', symbol, period, undefined, 3)
await call('fetchOHLCV', symbol, '1m', Date.now() - 3_600_000, 3)
await refused('BadSymbol', 'fetchTicker', 'NONE/USDT')
await told('watchTicker', symbol)
await told('watchTrades', symbol)
await told('watchOrderBook', symbol)
await told('watchOHLCV', symbol, '1m')
for (const name of ['unWatchTicker', 'unWatchTrades', 'unWatchOrderBook']) await told(name, symbol)

if (HALYARD_KEY) {
  await call('fetchAccounts')
  await call('fetchBalance')
  await call('fetchTradingFee', symbol)
  // A socket is answered in order: once the balance is told, orders and trades are listened to.
  const orders = [told('watchOrders'), told('watchOrders', symbol)]
  const trades = [told('watchMyTrades'), told('watchMyTrades', symbol)]
  await told('watchBalance')
  const low = exchange.priceToPrecision(symbol, ticker.last * 0.97)
  const amount = exchange.amountToPrecision(symbol, 50 / ticker.last)
  const order = await call('createOrder', symbol, 'limit', 'buy', amount, low)
  await Promise.all(orders)
  await call('fetchOrder', order?.id, symbol)
  await call('fetchOpenOrders', symbol)
  await call('cancelOrder', order?.id, symbol)
  await refused('OrderNotFound', 'cancelOrder', order?.id, symbol)
  const clientOrderId = `ccxt-${Date.now()}`
  await call('createOrder', symbol, 'limit', 'buy', amount, low, { clientOrderId })
  await call('fetchOrder', undefined, symbol, { clientOrderId })
  await call('cancelOrder', undefined, symbol, { clientOrderId })
  const stop = { triggerPrice: exchange.priceToPrecision(symbol, ticker.last * 1.02) }
  await call('createOrder', symbol, 'limit', 'buy', amount, exchange.priceToPrecision(symbol, ticker.last * 1.03), stop)
  const some = [low, low].map((price) => ({ symbol, type: 'limit', side: 'buy', amount, price }))
  const placed = await call('createOrders', some)
  await call('cancelOrders', placed?.map(({ id }) => id) ?? [], symbol)
  await call('cancelAllOrders', symbol)
  await call('cancelAllOrdersAfter', 60_000)
  await call('cancelAllOrdersAfter', 0)
  const bought = await call('createOrder', symbol, 'market', 'buy', amount, ticker.last)
  await call('fetchOrder', bought?.id, symbol)
  await Promise.all(trades)
  const [{ amount: filled, fee }] = await call('fetchOrderTrades', bought?.id, symbol)
  await call('createOrder', symbol, 'market', 'sell', exchange.amountToPrecision(symbol, filled - fee.cost))
  await call('fetchMyTrades', symbol)
  await call('fetchOrders', symbol)
  await call('fetchClosedOrders', symbol)
  await call('fetchCanceledOrders', symbol)
  await call('fetchLedger', quote)
  await call('fetchDepositAddressesByNetwork', quote)
  await call('fetchWithdrawAddresses', quote)
  await call('fetchDeposits', quote)
  await call('fetchWithdrawals', quote)
  await refused('InvalidOrder', 'createOrder', symbol, 'limit', 'buy', amount, ticker.last / 100)
  await refused(
    'InsufficientFunds',
    'createOrder',
    symbol,
    'limit',
    'sell',
    40,
    exchange.priceToPrecision(symbol, ticker.last * 1.01),
  )
  await refused('OrderNotFound', 'fetchOrder', '999999999', symbol)
}

await exchange.close()
console.log(failed === 0 ? `All is well, in ${base} and ${quote}.` : `${failed} failed.`)
process.exitCode = failed === 0 ? 0 : 1
