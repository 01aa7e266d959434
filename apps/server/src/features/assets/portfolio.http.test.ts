import { Amount } from '@halyard/domain'
import { outsideAccount, recordTypes, transfer, userAccount } from '@halyard/domain/ledger'
import { accepted, visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { fund } from '../../../testing/users.ts'
import { LedgerService } from '../ledger/ledger.service.ts'

const { portfolio, coinCost, moneyRecords, placeBuyOrder, placeSellOrder } = endpoints

const app = appOfFile()
const day = 86_400_000

/** Noon of a day in the past or of today, by the test's clock. */
function noon(daysAgo: number): Date {
  return new Date(Math.floor(app.clock.now().getTime() / day) * day - daysAgo * day + day / 2)
}

async function recordedClose(symbol: string, at: Date, close: string) {
  await app.pool.query(
    `INSERT INTO candle (pair_id, period, open_time, open, high, low, close, volume, turnover, trades, last_sequence)
     SELECT id, 'day', date_trunc('day', $2::timestamptz, 'UTC'), $3, $3, $3, $3, 1, 1, 1, 0 FROM pair WHERE symbol = $1
     ON CONFLICT (pair_id, period, open_time) DO UPDATE SET close = excluded.close`,
    [symbol, at, close],
  )
}

it('what was held each day, at the closes of those days, and a profit without what came from outside', async () => {
  const today = noon(0)
  await app.pool.query(`DELETE FROM candle WHERE period = 'day'`)
  for (const [daysAgo, price] of [
    [9, '40000'],
    [6, '42000'],
    [1, '50000'],
  ] as const) {
    await recordedClose('btcusdt', noon(daysAgo), price)
  }
  await recordedClose('eurusd', noon(9), '1.25')
  app.clock.moveTo(noon(5))
  const { userId } = await app.signedIn({ USDT: '1000', BTC: '0.1' })
  app.clock.moveTo(today)
  const { token } = await app.signedInAgain({ userId, token: '' })
  const deposit = (id: number, amount: string, at: Date) =>
    app.get(LedgerService).post(
      {
        key: `test:deposit:${userId}:${id}`,
        reference: { kind: 'deposit', id },
        legs: transfer(
          { account: outsideAccount('USDT') },
          { account: userAccount(userId, 'available', 'USDT'), recordType: recordTypes.depositSucceeded },
          Amount.of(amount),
        ),
      },
      at,
    )
  await deposit(1, '200', noon(3))
  await deposit(2, '500', today)
  await app.trade('btcusdt', '51000')

  const usdt = await app.does({ token }, portfolio, { days: 'week' })
  expect(usdt.days.map(({ worth }) => worth?.text())).toEqual(['0', '0', '5200', '5200', '5400', '5400', '6200'])
  expect(usdt.days.map(({ flow }) => flow?.text())).toEqual(['0', '0', '0', '0', '200', '0', '0'])
  expect([usdt.worth, usdt.flow, usdt.profit].map((amount) => amount?.text())).toEqual(['6800', '500', '100'])

  // What was there on the first day, which is nothing, and what came from outside since: no market that moved is in it.
  expect(usdt.days.map(({ ifHeld }) => ifHeld?.text())).toEqual(['0', '0', '0', '0', '200', '200', '200'])
  expect(usdt.ifHeld?.text()).toBe('700')
  const coins = usdt.days.map(({ coins }) => coins.map(({ asset, worth }) => `${worth.text()} ${asset}`).sort())
  expect([coins[0], coins[2], coins.at(-1)]).toEqual([[], ['1000 USDT', '4200 BTC'], ['1200 USDT', '5000 BTC']])
  expect(usdt.coins.map(({ asset, worth }) => `${worth.text()} ${asset}`).sort()).toEqual(['1700 USDT', '5100 BTC'])

  const euro = await app.does({ token }, portfolio, { days: 'month', currency: 'EUR' })
  expect(euro.days).toHaveLength(30)
  expect(euro.days.at(-1)?.worth?.text()).toBe('4960')
  expect(euro.days[0]?.worth).toBeNull()
  expect([euro.currency, euro.rate?.text(), euro.profit?.text()]).toEqual(['EUR', '0.8', '80'])
  // The comparison begins with the first day whose worth is known.
  expect(euro.days.map(({ ifHeld }) => ifHeld === null)).toEqual(euro.days.map(({ worth }) => worth === null))
})

it('a coin without a price is left out by name, as it is of the total', async () => {
  const { token } = await app.signedIn({ LTRN: '5', USDT: '7' })
  const { days, worth, without } = await app.does({ token }, portfolio, { days: 'week' })
  expect([days.at(-1)?.worth?.text(), worth?.text(), without]).toEqual(['0', '7', ['LTRN']])
})

it('of a currency or a span that there is not nothing is told', async () => {
  const { token } = await app.signedIn({ USDT: '5' })
  expect((await app.call(portfolio, { currency: 'GOLD' }, { token })).code).not.toBe(0)
  expect((await app.call(portfolio, { days: 8 }, { token })).code).not.toBe(0)
  expect((await app.tries(visitor, portfolio, { days: 'week' })).code).toBe(4015)
  expect((await app.call(coinCost, {}, { token })).code).not.toBe(0)
})

it('what a coin has cost is what was paid for it, fees included, and the fee is named in the records', async () => {
  const user = await app.signedIn({ USDT: '1000' })
  await app.trade('btcusdt', '50000')
  await app.does(
    user,
    placeBuyOrder,
    { symbol: 'btcusdt', total: Amount.of('500'), sizing: 'total', type: 'market' },
    'buy',
  )
  const bought = accepted(coinCost, await app.call(coinCost, { coinname: 'btc' }, user))
  // 0.01 BTC less 0.00001 for 500 USDT.
  expect([bought.cost?.text(), bought.average?.text()]).toEqual(['500', '50050.05005006'])
  await app.trade('btcusdt', '60000')
  expect((await app.does(user, coinCost, { asset: 'BTC' })).profit?.text()).toBe('99.4')

  const { list } = await app.does(user, moneyRecords, { asset: 'BTC' })
  expect(list.map(({ quantity, fee, type }) => [quantity.text(), fee, type])).toEqual([
    ['-0.00001', true, 'spotBuy'],
    ['0.01', false, 'spotBuy'],
  ])
  const paid = await app.does(user, moneyRecords, { asset: 'USDT', type: 'spotBuy' })
  expect(paid.list.map(({ fee }) => fee)).toEqual([false])

  await app.trade('btcusdt', '60000')
  await app.does(
    user,
    placeSellOrder,
    { symbol: 'btcusdt', quantity: Amount.of('0.005'), sizing: 'quantity', type: 'market' },
    'sell',
  )
  // Half is gone with what it has cost; the average stays.
  const left = await app.does(user, coinCost, { asset: 'BTC' })
  expect(left.average?.text()).toBe('50050.05005006')
  expect(left.cost?.text()).toBe('249.74975')
  const usdt = await app.does(user, moneyRecords, { asset: 'USDT' })
  expect(usdt.list.filter(({ fee }) => fee).map(({ quantity, type }) => [quantity.text(), type])).toEqual([
    ['-0.3', 'spotSell'],
  ])
})

it('a coin of which there is nothing, and dollars, have no cost', async () => {
  const { token } = await app.signedIn({ USDT: '5' })
  for (const asset of ['BTC', 'USDT', 'NONE']) {
    const { average, profit } = await app.does({ token }, coinCost, { asset })
    expect([average, profit]).toEqual([null, null])
  }
})

it('what was given is valued at the close of its day', async () => {
  await recordedClose('ethusdt', noon(3), '3000')
  const back = app.clock.now()
  app.clock.moveTo(noon(3))
  const { userId } = await app.signedIn({})
  await fund(app.get(LedgerService), userId, { ETH: '2' })
  app.clock.moveTo(back)
  const { token } = await app.signedInAgain({ userId, token: '' })
  expect((await app.does({ token }, coinCost, { asset: 'ETH' })).average?.text()).toBe('3000')
})
