import { Amount } from '@halyard/domain'
import { accepted, acts, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { MarketService } from '../../src/features/market/market.service.ts'
import { Pairs } from '../../src/market-feed/pairs.ts'
import { TokenBuckets } from '../../src/platform/concurrency/token-buckets.ts'
import { ENVIRONMENT } from '../../src/platform/config/environment.ts'
import type { TestApp, TestUser } from '../harness.ts'
import { type Case, type Cases, type ProvokedBy, type Sent, type Undo, unknown } from './provoked.ts'

const saturday = new Date('2026-11-21T12:00:00.000Z')
const fridayEvening = new Date('2026-11-20T21:59:30.000Z')
const [, limit] = acts.orderAtLimit('buy', Amount.of('0.02'), Amount.of('50000'))
const contract = acts.openContract('up', Amount.of('100'))
const dear = acts.openContract('up', Amount.of('10000'))
const exchange = { num: '0.01', from_coin: 'BTC', to_coin: 'USDT' }

/** Refusals of what is traded at the market's price. */
export function marketRefusals(started: () => TestApp): ProvokedBy {
  /** The market at another time, for one case. */
  const at =
    (moment: Date, sent: Sent, traded: { before?: string; after?: string } = {}): Case =>
    async (_, undo) => {
      const { clock, trade } = started()
      const now = clock.now()
      if (traded.before) await trade(traded.before, '150')
      undo(() => clock.moveTo(now))
      clock.moveTo(moment)
      if (traded.after) await trade(traded.after, '1.25')
      return sent
    }
  /** A pair whose last price is from ten seconds ago. */
  const stale = (symbol: string, sent: Sent) => async () => {
    await started().trade(symbol, '80')
    started().clock.advance({ seconds: 10 })
    return sent
  }

  async function fullOfOrders({ userId }: TestUser, undo: Undo): Promise<Sent> {
    const { pool } = started()
    undo(() => pool.query("UPDATE spot_order SET state = 'cancelled' WHERE user_id = $1 AND held = 0", [userId]))
    await pool.query(
      `INSERT INTO spot_order (user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, quantity,
                               held, state, fee_rate, accepted_sequence, created_at, updated_at)
       SELECT $1, 'btcusdt', 'BTC', 'USDT', 'sell', 'limit', 'quantity', 99999, 1, 1, 0, 'open', 0, 1, now(), now() FROM generate_series(1, 200)`,
      [userId],
    )
    return {}
  }

  /** As of a shared account. */
  async function fullOfSubscriptions({ userId }: TestUser): Promise<Sent> {
    await started().pool.query(
      `WITH signed_in AS (
         INSERT INTO session (user_id, token_hash, device, created_at, expires_at, shared)
           SELECT $1, concat_ws(':', 'push', $1::bigint, number), 'test', now(), 'infinity', true FROM generate_series(1, 20) number
         RETURNING id)
       INSERT INTO push_subscription (session_id, user_id, target, fingerprint, language, created_at)
         SELECT id, $1, '', id, 'en-US', now() FROM signed_in`,
      [userId],
    )
    return {}
  }

  async function noExposureLeft(_: TestUser, undo: Undo): Promise<Sent> {
    const { pool, clock, trade } = started()
    const cap = async (most: string) => {
      await pool.query('UPDATE contract_setting SET exposure_max = $1', [most])
      clock.advance({ seconds: 10 })
    }
    undo(() => cap('100000'))
    await cap('1')
    await trade('btcusdt', '50000')
    return {}
  }

  /** Prices hang on a beacon of which no round has come. */
  async function withoutRounds(_: TestUser, undo: Undo): Promise<Sent> {
    const { pool } = started()
    const stated = `now() - interval '1 minute', now() + interval '1 hour'`
    undo(() =>
      pool.query(`ALTER TABLE feed_epoch DISABLE TRIGGER feed_epoch_stays; DELETE FROM feed_epoch;
        ALTER TABLE feed_epoch ENABLE TRIGGER feed_epoch_stays`),
    )
    await pool.query(`BEGIN;
      INSERT INTO feed_statement (position, epoch, generator, seed_hash, starts_at, ends_at, bound_at, previous, hash, beacon)
        VALUES (0, 1, 3, repeat('a', 64), ${stated}, now(), '', '', repeat('a', 64) || ' ' || repeat('b', 192) || ' 1692803367 3 ' || repeat('c', 64) || ' own');
      INSERT INTO feed_epoch (number, source, generator, hash, next_hash, starts_at, ends_at, pairs)
        VALUES (1, 'sim', 3, repeat('a', 64), repeat('a', 64), ${stated}, '[]');
      COMMIT`)
    return stale('solusdt', { coinname: 'solusdt' })()
  }

  /** A pair in a book, in a phase until the case is over. */
  const inBook =
    (phase: string, sent: Sent = {}) =>
    async (_: TestUser, undo: Undo) => {
      const { pool, trade } = started()
      const enters = async (to: string) => {
        await pool.query("UPDATE pair SET in_book = true, book_phase = $1 WHERE symbol = 'ltcusdt'", [to])
        await started().get(Pairs).refresh()
      }
      undo(() => enters('open'))
      await trade('ltcusdt', '80')
      await enters(phase)
      return { symbol: 'ltcusdt', mprice: '79', mnum: '1', ...sent }
    }

  const order = {
    sent: wireOf(endpoints.placeBuyOrder, limit),
    refusals: {
      currencyUnsupported: { symbol: 'dogebtc' },
      limitPriceMissing: { mprice: '' },
      quantityMissing: { mnum: '' },
      orderKindNeedsBook: { postonly: true },
      bookHalted: inBook('halted'),
      bookInAuction: inBook('auction', { tif: 2 }),
      outsideTradingHours: at(saturday, { symbol: 'eurusd', mprice: '1', mnum: '100' }),
      priceStale: stale('solusdt', { symbol: 'solusdt', mprice: '80', mnum: '1' }),
      priceStep: { mprice: '49000.001' },
      quantityStep: { mnum: '0.0200000001' },
      amountPrecision: { buytype: 2, musdt: '100.1234567' },
      notionalTooSmall: { mnum: '0.00001' },
      orderTooLarge: { mnum: '1000' },
      limitPriceTooFar: { mprice: '1000' },
      triggerReached: { tprice: '40000', tdirection: 1 },
      triggerTooFar: { tprice: '1000', tdirection: 2 },
      takeProfitOutside: { tpprice: '1000' },
      stopLossOutside: { slprice: '1000' },
      trailOutside: { tdistance: '0.6', tunit: 2 },
      exitTooSmall: { mnum: '0.0001', slprice: '49000' },
      tooManyOpenOrders: fullOfOrders,
      insufficientBalance: { mnum: '2' },
    },
  }
  /** A term of BTC/USDT as it comes to be, until the case is over. */
  async function changed(term: 'enabled' | 'notional_min', value: unknown, before: unknown, undo: Undo) {
    const set = async (to: unknown) => {
      await started().pool.query(`UPDATE pair SET ${term} = $1 WHERE symbol = 'btcusdt'`, [to])
      await started().get(Pairs).refresh()
    }
    undo(() => set(before))
    await set(value)
  }

  /** An open order of one's own, which the call that is made names with another price. */
  const rests =
    (placed: Sent = {}, mprice = '48000') =>
    async (one: TestUser): Promise<Sent> => {
      const sent = { ...wireOf(endpoints.placeBuyOrder, limit), ...placed }
      const { orderId } = accepted(endpoints.placeBuyOrder, await started().call(endpoints.placeBuyOrder, sent, one))
      return { id: orderId, mprice }
    }
  /** A stop order of one's own, and the market elsewhere, until the case is over. */
  const waits = (placed: Sent, price: string) => async (one: TestUser, undo: Undo) => {
    const sent = await rests(placed, '30000')(one)
    undo(() => started().trade('btcusdt', '50000'))
    await started().trade('btcusdt', price)
    return sent
  }
  /** Plans of one's own; answers the number of one of them. */
  async function planned(userId: number, count: number, state = 'active'): Promise<number> {
    const { rows } = await started().pool.query(
      `INSERT INTO exchange_plan (user_id, kind, from_asset, to_asset, quantity, weekdays, target_rate, state, created_at, updated_at)
       SELECT $1, 'target', 'BTC', 'USDT', 1, '{}', 99999, $3::exchange_plan_state, now(), now() FROM generate_series(1, $2::int)
       RETURNING id::int`,
      [userId, count, state],
    )
    return rows[0].id
  }
  const rate = {
    currencyUnsupported: { from_coin: 'ABC', symbol: 'ABC_USDT' },
    outsideTradingHours: at(saturday, { from_coin: 'JPY', symbol: 'JPY_USDT' }, { before: 'usdjpy' }),
    exchangeFailed: { to_coin: 'BTC', symbol: 'BTC_BTC' },
  }

  const chart: Cases = {
    tooFrequent: (_, undo) => {
      const market = started().get(MarketService)
      const charts: TokenBuckets = Reflect.get(market, 'charts')
      undo(() => Reflect.set(market, 'charts', charts))
      Reflect.set(market, 'charts', new TokenBuckets(0, 0))
      return { id: 'btcusdt' }
    },
    notFound: { id: 'dogebtc' },
  }

  return {
    candles: { refusals: chart },
    recentPrices: { refusals: chart },
    orderBook: { refusals: chart },
    chartDrawings: { refusals: { currencyUnsupported: { symbol: 'dogebtc' } } },
    saveChartDrawings: {
      sent: { version: 0, list: [] },
      refusals: { currencyUnsupported: { symbol: 'dogebtc' } },
    },
    createPriceAlert: {
      sent: { symbol: 'btcusdt', price: '60000' },
      refusals: {
        currencyUnsupported: { symbol: 'dogebtc' },
        priceStep: { price: '60000.001' },
        tooManyEntries: async (one) => {
          await started().pool.query(
            `INSERT INTO price_alert (user_id, symbol, price, direction, accepted_sequence, created_at, updated_at)
             SELECT $1, 'btcusdt', price, 'rises', 1, now(), now() FROM generate_series(70001, 70050) price`,
            [one.userId],
          )
          return {}
        },
      },
    },
    deletePriceAlert: { refusals: { notFound: { ID: unknown } } },
    placeBuyOrder: order,
    placeSellOrder: { ...order, refusals: { ...order.refusals, exitTooSmall: { mnum: '0.0001', tpprice: '49000' } } },
    cancelOrder: {
      refusals: {
        notFound: { id: unknown },
        orderNotOpen: async (one) => {
          const { orderId } = await started().does(one, ...acts.buyAtMarket(Amount.of('100')))
          return { id: orderId }
        },
      },
    },
    amendOrder: {
      sent: rests(),
      refusals: {
        notFound: { id: unknown },
        orderCancelled: async (one) => {
          const sent = await rests()(one)
          await started().does(one, ...acts.cancelOrder(Number(sent.id)))
          return sent
        },
        orderNotOpen: async (one) => {
          const { orderId } = await started().does(one, ...acts.buyAtMarket(Amount.of('100')))
          return { id: orderId }
        },
        currencyUnsupported: async (one, undo) => {
          const sent = await rests()(one)
          await changed('enabled', false, true, undo)
          return sent
        },
        limitPriceMissing: { mprice: '0' },
        quantityMissing: { mnum: '0' },
        bookHalted: async (one, undo) => {
          await inBook('open')(one, undo)
          const sent = await rests({ symbol: 'ltcusdt', mprice: '75', mnum: '1' }, '76')(one)
          await inBook('halted')(one, undo)
          return sent
        },
        quantityStep: { mnum: '0.0200000001' },
        amountPrecision: { musdt: '100.1234567' },
        takeProfitOutside: { tpprice: '1000' },
        stopLossOutside: { slprice: '49000' },
        trailOutside: async (one) => {
          const trail = { distance: Amount.of('0.02'), unit: 'ratio', activation: null } as const
          const { orderId } = await started().does(one, endpoints.placeSellOrder, {
            ...limit,
            trail,
            limitPrice: undefined,
          })
          return { id: orderId, tdistance: '0.6' }
        },
        exitTooSmall: { mnum: '0.00011', slprice: '40000' },
        outsideTradingHours: async (one, undo) => {
          const { clock, trade } = started()
          const now = clock.now()
          undo(() => clock.moveTo(now))
          clock.moveTo(new Date(fridayEvening.getTime() - 3_600_000))
          await trade('eurusd', '1')
          const placed = { ...limit, symbol: 'eurusd', limitPrice: Amount.of('1.1'), quantity: Amount.of('100') }
          const { orderId } = await started().does(one, endpoints.placeSellOrder, placed)
          clock.moveTo(saturday)
          return { id: orderId, mprice: '1.05' }
        },
        priceStale: async (one) => {
          await started().trade('solusdt', '80')
          const sent = await rests({ symbol: 'solusdt', mprice: '70', mnum: '1' }, '75')(one)
          return stale('solusdt', sent)()
        },
        priceStep: { mprice: '49000.001' },
        limitPriceTooFar: { mprice: '1000' },
        triggerReached: waits({ mprice: '40000', tprice: '40000', tdirection: 2 }, '40000'),
        triggerTooFar: waits({ mprice: '26000', tprice: '26000', tdirection: 2 }, '60000'),
        notionalTooSmall: rests({ mprice: '50000', mnum: '0.0001' }, '40000'),
        orderTooLarge: async (one, undo) => {
          const sent = await rests()(one)
          await changed('notional_min', 0.0005, 5, undo)
          return sent
        },
        insufficientBalance: rests({ mnum: '0.9' }, '60000'),
      },
    },
    findOrder: { refusals: { notFound: { ID: unknown } } },
    shareReceipt: { sent: { kind: 'fill', amounts: false }, refusals: { notFound: { id: unknown } } },
    findReceipt: { refusals: { notFound: { code: 'q3Zt0kq8m1V7yJ2bX5cN9w' } } },
    openContract: {
      sent: wireOf(...contract),
      refusals: {
        currencyUnsupported: { coinname: 'dogebtc' },
        durationNotOffered: { ctime_num: 61 },
        belowMinimumInvestment: { usdt: '9.99' },
        aboveMaximum: { usdt: '10000.01' },
        quantityStep: { usdt: '10.0000001' },
        outsideTradingHours: at(saturday, { coinname: 'eurusd' }),
        marketClosesFirst: at(fridayEvening, { coinname: 'gbpusd' }, { after: 'gbpusd' }),
        priceStale: stale('solusdt', { coinname: 'solusdt' }),
        beaconSilent: withoutRounds,
        expiryFull: noExposureLeft,
        insufficientBalance: async (one) => {
          for (let left = 10; left > 0; left -= 1) await started().tries(one, ...dear)
          return wireOf(...dear)
        },
      },
    },
    findContract: { refusals: { notFound: { ID: unknown } } },
    conversionQuote: { sent: { symbol: 'BTC_USDT' }, refusals: rate },
    convert: {
      sent: exchange,
      refusals: {
        ...rate,
        quantityMissing: { num: '0' },
        amountPrecision: { num: '0.000000001' },
        insufficientBalance: { num: '2' },
      },
    },
    findConversion: { refusals: { notFound: { ID: unknown } } },
    createExchangePlan: {
      sent: { kind: 1, weekdays: [1], ...exchange },
      refusals: {
        quantityMissing: { num: '0' },
        currencyUnsupported: { to_coin: 'ABC' },
        exchangeFailed: { to_coin: 'BTC' },
        amountPrecision: { num: '0.000000001' },
        tooManyEntries: async (one) => {
          await planned(one.userId, 20)
          return {}
        },
      },
    },
    updateExchangePlan: {
      sent: { status: 1 },
      refusals: {
        notFound: { ID: unknown },
        wrongState: async (one) => ({ ID: await planned(one.userId, 1, 'done') }),
      },
    },
    deleteExchangePlan: { refusals: { notFound: { ID: unknown } } },
    findArticle: { refusals: { notFound: { ID: unknown } } },
    feedEpoch: { refusals: { notFound: { ID: unknown } } },
    houseBooks: {
      refusals: {
        notFound: (_, undo) => {
          const become = (demo: boolean) => Object.assign(started().get<object>(ENVIRONMENT as never), { demo })
          become(false)
          undo(() => become(true))
          return {}
        },
      },
    },
    findNotification: { refusals: { notFound: { ID: unknown } } },
    readNotification: { refusals: { notFound: { ID: unknown } } },
    subscribePush: {
      sent: endpoints.subscribePush.example.request,
      refusals: { pushUnavailable: { endpoint: 'https://push.example/any' }, tooManyEntries: fullOfSubscriptions },
    },
  }
}
