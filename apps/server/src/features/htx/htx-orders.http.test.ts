import { once } from 'node:events'
import { request } from 'node:http'
import { Amount } from '@halyard/domain'
import { withdrawalPassword } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { Logger } from '@nestjs/common'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { signedQueryOf } from '../../../test/api-keys.ts'
import { appOfFile } from '../../../test/harness.ts'
import { programOf } from '../../../test/htx-programs.ts'
import { balanceOf, verified } from '../../../test/money-movers.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { jsonLogger } from '../../platform/logging/json-logger.ts'
import { SpotService } from '../spot/index.ts'
import { SpotCancellations } from '../spot/spot-cancellations.job.ts'
import { SpotMatcher } from '../spot/spot-matcher.job.ts'

const app = appOfFile()
beforeAll(() => app.clock.stop())
beforeEach(async () => {
  app.clock.advance({ seconds: 20 })
  await app.trade('btcusdt', '50000')
  await app.trade('ethusdt', '3000')
})

const path = '/v1/order/orders/place'
const trader = async (funds: Record<string, string> = { USDT: '10000', BTC: '1' }) => {
  const user = await verified(app, funds)
  const program = await programOf(app, user)
  const account = { 'account-id': String(user.userId) }
  return {
    user,
    ...program,
    account,
    place: async (order: object) => (await program.post(path, { ...account, ...order })).body,
    order: async (id: string) => (await program.get(`/v1/order/orders/${id}`)).body.data,
  }
}
const limitBuy = { symbol: 'btcusdt', type: 'buy-limit', amount: '0.02', price: '49000', source: 'spot-api' }

describe('accounts', () => {
  it('are one, whose id is the user’s, with two rows a coin', async () => {
    const { user, get, place } = await trader()
    expect((await get('/v1/account/accounts')).body).toEqual({
      status: 'ok',
      data: [{ id: user.userId, type: 'spot', subtype: '', state: 'working' }],
    })
    await place(limitBuy)
    const { data } = (await get(`/v1/account/accounts/${user.userId}/balance`)).body
    const of = (currency: string) =>
      data.list.filter((row: { currency: string }) => row.currency === currency).map(Object.values)
    expect(of('usdt')).toEqual([
      ['usdt', 'trade', '9020'],
      ['usdt', 'frozen', '980'],
    ])
    expect(of('btc')).toEqual([
      ['btc', 'trade', '1'],
      ['btc', 'frozen', '0'],
    ])
    expect((await get('/v2/user/uid')).body).toEqual({ code: 200, data: user.userId })
  })

  it('of another are not there', async () => {
    const { user, get, post } = await trader()
    const other = user.userId - 1
    const inexistent = { status: 'error', 'err-code': 'account-get-accounts-inexistent-error' }
    expect((await get(`/v1/account/accounts/${other}/balance`)).body).toMatchObject(inexistent)
    expect((await post(path, { ...limitBuy, 'account-id': String(other) })).body).toMatchObject(inexistent)
    expect((await get('/v1/order/openOrders', { 'account-id': String(other) })).body).toMatchObject(inexistent)
  })

  it('ledger says what came and went, page by page', async () => {
    const { user, get, place } = await trader()
    await place({ symbol: 'btcusdt', type: 'buy-market', amount: '100' })
    const ask = async (query: Record<string, string>) => (await get('/v2/account/ledger', query)).body
    const all = await ask({ accountId: String(user.userId) })
    expect(
      all.data.slice(0, 3).map((row: Record<string, string>) => [row.currency, row.transactAmt, row.transferType]),
    ).toEqual([
      ['btc', '-0.000002', 'transact-fee'],
      ['btc', '0.002', 'trade'],
      ['usdt', '-100', 'trade'],
    ])
    const first = await ask({ limit: '2' })
    expect(first.data).toEqual(all.data.slice(0, 2))
    expect((await ask({ limit: '500', fromId: String(first.nextId) })).data).toEqual(all.data.slice(2))
    expect((await ask({ startTime: String(app.clock.now().getTime() + 1) })).data).toEqual([])
  })
})

describe('placing', () => {
  it('a limit order rests, and can be read as soon as it is answered', async () => {
    const { user, place, order, get } = await trader()
    const { status, data } = await place({ ...limitBuy, 'client-order-id': 'AA03022abc-rests' })
    expect([status, /^[0-9]+$/.test(data)]).toEqual(['ok', true])
    const now = app.clock.now().getTime()
    const expected = {
      id: Number(data),
      symbol: 'btcusdt',
      'account-id': user.userId,
      'client-order-id': 'AA03022abc-rests',
      amount: '0.02',
      price: '49000',
      'created-at': now,
      'finished-at': 0,
      'canceled-at': 0,
      type: 'buy-limit',
      source: 'spot-api',
      state: 'submitted',
      'self-match-prevent': 'cancel_taker',
      'field-amount': '0',
      'filled-amount': '0',
      'field-cash-amount': '0',
      'filled-cash-amount': '0',
      'field-fees': '0',
      'filled-fees': '0',
    }
    expect(await order(data)).toEqual(expected)
    const byName = await get('/v1/order/orders/getClientOrder', { clientOrderId: 'AA03022abc-rests' })
    expect(byName.body.data).toEqual(expected)
    expect((await get('/v1/order/openOrders', { symbol: 'btcusdt' })).body.data).toEqual([expected])
    expect((await app.does(user, endpoints.orderList)).list.map(({ orderId }) => orderId)).toEqual([Number(data)])
  })

  it('a market order that buys spends what it says, and its fill is there at once', async () => {
    const { place, order, get } = await trader()
    const { data } = await place({ symbol: 'btcusdt', type: 'buy-market', amount: '1000' })
    expect(await order(data)).toMatchObject({
      type: 'buy-market',
      state: 'filled',
      amount: '1000',
      'field-amount': '0.02',
      'filled-amount': '0.02',
      'field-cash-amount': '1000',
      'filled-cash-amount': '1000',
      'filled-fees': '0.00002',
      'finished-at': app.clock.now().getTime(),
    })
    const fills = (await get(`/v1/order/orders/${data}/matchresults`)).body.data
    expect(fills).toMatchObject([
      {
        'order-id': Number(data),
        symbol: 'btcusdt',
        type: 'buy-market',
        price: '50000',
        'filled-amount': '0.02',
        'filled-fees': '0.00002',
        'fee-currency': 'btc',
        role: 'taker',
      },
    ])
    expect((await get('/v1/order/matchresults', { symbol: 'btcusdt' })).body.data).toEqual(fills)
  })

  it('a stop order waits for its trigger', async () => {
    const { place, order } = await trader()
    const stop = { symbol: 'btcusdt', type: 'sell-stop-limit', amount: '0.1', price: '47900' }
    const { data } = await place({ ...stop, 'stop-price': '48000', operator: 'lte' })
    expect(await order(data)).toMatchObject({
      type: 'sell-stop-limit',
      state: 'created',
      'stop-price': '48000',
      operator: 'lte',
    })
    expect(await place(stop)).toMatchObject({ status: 'error', 'err-code': 'validation-constraints-required' })
    const reached = await place({ ...stop, 'stop-price': '50001', operator: 'lte' })
    expect(reached['err-code']).toBe('order-stop-order-hit-trigger')
  })

  it('the same name with the same order is the same answer, and with another is refused', async () => {
    const { user, post, place, account } = await trader()
    const named = { ...limitBuy, 'client-order-id': 'once' }
    const first = await place(named)
    expect(await place({ ...named, amount: '0.020' })).toEqual(first)
    const at = await Promise.all(Array.from({ length: 5 }, () => place({ ...named, 'client-order-id': 'at-once' })))
    expect(new Set(at.map(({ data }) => data)).size).toBe(1)
    expect(await place({ ...named, price: '48000' })).toMatchObject({
      status: 'error',
      'err-code': 'invalid-client-order-id',
    })
    const batch = await post('/v1/order/batch-orders', [{ ...named, ...account }])
    expect(batch.body.data).toEqual([{ 'order-id': Number(first.data), 'client-order-id': 'once' }])
    expect((await app.does(user, endpoints.orderList)).total).toBe(2)
    expect((await balanceOf(app, user, 'USDT')).frozen).toBe('1960')
  })

  it('what the moment refuses is told as such, and may be sent again under its name', async () => {
    const { post, place, account } = await trader()
    const named = { ...limitBuy, 'client-order-id': 'again' }
    app.clock.advance({ seconds: 3 })
    const stale = await post(path, { ...account, ...named })
    expect([stale.status, stale.headers['retry-after'], stale.body['err-code']]).toEqual([
      503,
      '1',
      'gateway-internal-error',
    ])
    await app.trade('btcusdt', '50000')
    expect((await place(named)).status).toBe('ok')
  })

  it.each([
    [{ amount: '0.0200001' }, 'invalid-amount'],
    [{ amount: 'x' }, 'invalid-amount'],
    [{ amount: undefined }, 'validation-constraints-required'],
    [{ amount: '0' }, 'invalid-amount'],
    [{ amount: '0.000001' }, 'order-value-min-error'],
    [{ amount: '200' }, 'order-limitorder-amount-max-error'],
    [{ amount: '1' }, 'account-frozen-balance-insufficient-error'],
    [{ price: '49000.001' }, 'order-orderprice-precision-error'],
    [{ price: '1' }, 'order-invalid-price'],
    [{ price: undefined }, 'order-invalid-price'],
    [{ symbol: 'nosuch' }, 'base-symbol-error'],
    [{ symbol: undefined }, 'require-symbol'],
    [{ type: 'buy-ioc' }, 'base-operation-forbidden'],
    [{ type: 'buy' }, 'validation-format-error'],
    [{ 'client-order-id': 'a b' }, 'invalid-client-order-id'],
    [{ 'client-order-id': 'x'.repeat(65) }, 'invalid-client-order-id'],
    [{ source: 'margin-api' }, 'order-source-invalid'],
    [{ 'account-id': undefined }, 'validation-constraints-required'],
  ])('%j: %s', async (change, code) => {
    const { place } = await trader()
    expect(await place({ ...limitBuy, ...change })).toMatchObject({ status: 'error', 'err-code': code, data: null })
  })

  it('a market that is closed takes none', async () => {
    const { place } = await trader()
    const before = app.clock.now()
    app.clock.moveTo(new Date('2027-01-02T12:00:00.000Z'))
    expect((await place({ symbol: 'eurusd', type: 'buy-market', amount: '100' }))['err-code']).toBe(
      'base-symbol-trade-disabled',
    )
    app.clock.moveTo(before)
  })

  it('a batch takes each by itself, and at most ten', async () => {
    const { post, account } = await trader()
    const orders = [
      { ...account, ...limitBuy, 'client-order-id': 'one' },
      { ...account, ...limitBuy, 'client-order-id': 'two', amount: '100' },
      { ...account, ...limitBuy, symbol: 'ethusdt', price: '2900', 'client-order-id': 'three' },
    ]
    const { data } = (await post('/v1/order/batch-orders', orders)).body
    expect(data).toMatchObject([
      { 'client-order-id': 'one' },
      { 'client-order-id': 'two', 'err-code': 'account-frozen-balance-insufficient-error' },
      { 'client-order-id': 'three' },
    ])
    expect(data.map((row: object) => 'order-id' in row)).toEqual([true, false, true])
    const eleven = Array.from({ length: 11 }, () => ({ ...account, ...limitBuy }))
    expect((await post('/v1/order/batch-orders', eleven)).body['err-code']).toBe('validation-format-error')
    expect((await post('/v1/order/batch-orders', { ...account, ...limitBuy })).body['err-code']).toBe(
      'validation-format-error',
    )
  })
})

describe('cancelling', () => {
  it('by the id, and once more says that it is cancelled', async () => {
    const { post, place, order } = await trader()
    const { data } = await place(limitBuy)
    expect((await post(`/v1/order/orders/${data}/submitcancel`)).body).toEqual({ status: 'ok', data })
    expect(await order(data)).toMatchObject({ state: 'canceled', 'canceled-at': app.clock.now().getTime() })
    expect((await post(`/v1/order/orders/${data}/submitcancel`)).body).toMatchObject({
      status: 'error',
      'err-code': 'order-orderstate-error',
      'order-state': 7,
    })
    expect((await post('/v1/order/orders/1/submitcancel')).body['err-code']).toBe('base-record-invalid')
  })

  it('of an order that was filled says so', async () => {
    const { post, place } = await trader()
    const { data } = await place({ symbol: 'btcusdt', type: 'sell-market', amount: '0.01' })
    expect((await post(`/v1/order/orders/${data}/submitcancel`)).body['order-state']).toBe(6)
  })

  it('by the client’s name answers what became of it', async () => {
    const { post, place } = await trader()
    await place({ ...limitBuy, 'client-order-id': 'mine' })
    const cancel = async (name: string) =>
      (await post('/v1/order/orders/submitCancelClientOrder', { 'client-order-id': name })).body
    expect(await cancel('mine')).toEqual({ status: 'ok', data: 7 })
    expect(await cancel('mine')).toEqual({ status: 'ok', data: 7 })
    expect(await cancel('nobodys')).toEqual({ status: 'ok', data: 0 })
  })

  it('some by their ids or names, each by itself', async () => {
    const { post, place } = await trader()
    const [one, two] = [await place(limitBuy), await place({ ...limitBuy, 'client-order-id': 'two' })]
    const byIds = await post('/v1/order/orders/batchcancel', { 'order-ids': [one.data, '1'] })
    expect(byIds.body.data).toMatchObject({
      success: [one.data],
      failed: [{ 'order-id': '1', 'err-code': 'base-record-invalid' }],
    })
    const byNames = await post('/v1/order/orders/batchcancel', { 'client-order-ids': ['two'] })
    expect(byNames.body.data).toEqual({ success: ['two'], failed: [] })
    const again = await post('/v1/order/orders/batchcancel', { 'order-ids': [two.data] })
    expect(again.body.data.failed).toMatchObject([{ 'order-id': two.data, 'order-state': 7 }])
  })

  it('all of them, of pairs, sides and no more than asked for', async () => {
    const { post, place, get } = await trader()
    const ids = []
    for (let number = 0; number < 3; number += 1) ids.push((await place(limitBuy)).data)
    await place({ ...limitBuy, symbol: 'ethusdt', price: '2900' })
    await place({ ...limitBuy, type: 'sell-limit', price: '51000' })
    const cancel = async (terms: object) => (await post('/v1/order/orders/batchCancelOpenOrders', terms)).body.data
    expect(await cancel({ symbol: 'btcusdt', side: 'buy', size: 2 })).toEqual({
      'success-count': 2,
      'failed-count': 0,
      'next-id': Number(ids[2]),
    })
    expect(await cancel({ symbol: 'ethusdt' })).toMatchObject({ 'success-count': 1, 'next-id': -1 })
    const open = (await get('/v1/order/openOrders')).body.data
    expect(open.map(({ type }: { type: string }) => type)).toEqual(['sell-limit', 'buy-limit'])
    expect(await cancel({})).toMatchObject({ 'success-count': 2, 'next-id': -1 })
  })

  it('all of them when a program is not heard of in time, and not before', async () => {
    const { post, place, order } = await trader()
    const { data } = await place(limitBuy)
    const after = async (timeout: number) => (await post('/v2/algo-orders/cancel-all-after', { timeout })).body
    const now = app.clock.now().getTime()
    expect(await after(10)).toEqual({ code: 200, data: { currentTime: now, triggerTime: now + 10_000 } })
    app.clock.advance({ seconds: 9 })
    await app.get(SpotCancellations).sweep()
    await after(10)
    app.clock.advance({ seconds: 9 })
    await app.get(SpotCancellations).sweep()
    expect((await order(data)).state).toBe('submitted')
    app.clock.advance({ seconds: 1 })
    await app.get(SpotCancellations).sweep()
    expect((await order(data)).state).toBe('canceled')
    await app.trade('btcusdt', '50000')
    const next = (await place(limitBuy)).data
    await after(5)
    expect((await after(0)).data.triggerTime).toBe(0)
    app.clock.advance({ seconds: 60 })
    await app.get(SpotCancellations).sweep()
    expect((await order(next)).state).toBe('submitted')
    expect(await after(4)).toMatchObject({ code: 2002, status: 'error', 'err-code': 'validation-format-error' })
  })
})

describe('orders and fills', () => {
  it('are found by state, time, kind and page', async () => {
    const { post, place, get } = await trader()
    const ids: number[] = []
    for (const price of ['49000', '48900', '48800']) ids.push(Number((await place({ ...limitBuy, price })).data))
    await post(`/v1/order/orders/${ids[1]}/submitcancel`)
    const filled = Number((await place({ symbol: 'btcusdt', type: 'sell-market', amount: '0.01' })).data)
    const ask = async (query: Record<string, string>, list = '/v1/order/orders') =>
      (await get(list, { symbol: 'btcusdt', ...query })).body.data.map(({ id }: { id: number }) => id)
    const states = 'pre-submitted,submitted,partial-filled,filled,partial-canceled,canceled'
    expect(await ask({ states })).toEqual([filled, ids[2], ids[1], ids[0]])
    expect(await ask({ states: 'filled' })).toEqual([filled])
    expect(await ask({ states: 'partial-canceled,canceled' })).toEqual([ids[1]])
    expect(await ask({ states, types: 'buy-limit', size: '1' })).toEqual([ids[2]])
    expect(await ask({ states, from: String(ids[2]), direct: 'next' })).toEqual([ids[1], ids[0]])
    expect(await ask({ states, from: String(ids[0]), direct: 'prev', size: '2' })).toEqual([ids[2], ids[1]])
    expect(await ask({ states, 'start-time': String(app.clock.now().getTime() + 1) })).toEqual([])
    expect(await ask({}, '/v1/order/history')).toEqual([filled, ids[2], ids[1], ids[0]])
    expect((await get('/v1/order/matchresults')).body.data).toMatchObject([{ 'order-id': filled, type: 'sell-market' }])
    expect((await get('/v1/order/matchresults', { 'end-time': '1' })).body.data).toEqual([])
  })

  it('fills are paged in the order in which they happened, not in that of their orders', async () => {
    const { user, place, get } = await trader()
    const resting = Number((await place(limitBuy)).data)
    const ids: number[] = []
    for (let number = 0; number < 3; number += 1) {
      app.clock.advance({ seconds: 1 })
      await app.trade('btcusdt', '50000')
      ids.push(Number((await place({ symbol: 'btcusdt', type: 'sell-market', amount: '0.01' })).data))
    }
    app.clock.advance({ seconds: 1 })
    const at = app.clock.now().getTime()
    await app.trade('btcusdt', '48999')
    await app.get(SpotMatcher).sweep()
    expect((await app.does(user, endpoints.orderList, { state: 'filled' })).total).toBe(4)
    const ask = async (query: Record<string, string>) => (await get('/v1/order/matchresults', query)).body.data
    const all = await ask({})
    const orders = (fills: Record<string, number>[]) => fills.map((fill) => fill['order-id'])
    expect(orders(all)).toEqual([resting, ...ids.toReversed()])
    expect(await ask({ size: '1' })).toEqual(all.slice(0, 1))
    expect(await ask({ from: String(all[1].id), size: '1' })).toEqual(all.slice(2, 3))
    expect(await ask({ from: String(all[2].id), direct: 'prev', size: '1' })).toEqual(all.slice(1, 2))
    expect(await ask({ 'start-time': String(at) })).toEqual(all.slice(0, 1))
    expect(await ask({ 'end-time': String(at - 1), types: 'sell-market', size: '2' })).toEqual(all.slice(1, 3))
    expect(await ask({ from: '999999999' })).toEqual([])
  })

  it('of another are not there', async () => {
    const owner = await trader()
    const { data } = await owner.place({ ...limitBuy, 'client-order-id': 'secret' })
    const other = await trader()
    const unknown = { status: 'error', 'err-code': 'base-record-invalid' }
    expect((await other.get(`/v1/order/orders/${data}`)).body).toMatchObject(unknown)
    expect((await other.get(`/v1/order/orders/${data}/matchresults`)).body).toMatchObject(unknown)
    expect((await other.post(`/v1/order/orders/${data}/submitcancel`)).body).toMatchObject(unknown)
    expect((await other.get('/v1/order/orders/getClientOrder', { clientOrderId: 'secret' })).body).toMatchObject(
      unknown,
    )
    expect(await owner.order(data)).toMatchObject({ state: 'submitted' })
  })

  it('an order keeps its name when its owner changes its price in the app', async () => {
    const { user, post, place, get } = await trader()
    const orderId = Number((await place({ ...limitBuy, 'client-order-id': 'moved' })).data)
    const amended = await app.does(user, endpoints.amendOrder, { orderId, limitPrice: Amount.of('48500') })
    const { data } = (await get('/v1/order/orders/getClientOrder', { clientOrderId: 'moved' })).body
    expect(data).toMatchObject({ id: amended.orderId, price: '48500', state: 'submitted' })
    const cancelled = await post('/v1/order/orders/submitCancelClientOrder', { 'client-order-id': 'moved' })
    expect(cancelled.body.data).toBe(7)
    expect((await get('/v1/order/openOrders')).body.data).toEqual([])
  })

  it('fills and fees in the coin that is traded sum to the ledger, to the last digit', async () => {
    const { place, get } = await trader()
    for (const amount of ['33.33', '77.77', '123.456789']) {
      await place({ symbol: 'btcusdt', type: 'buy-market', amount })
      await place({ symbol: 'btcusdt', type: 'sell-market', amount: '0.000321' })
    }
    const fills: Record<string, string>[] = (await get('/v1/order/matchresults')).body.data
    const records: Record<string, string>[] = (await get('/v2/account/ledger', { currency: 'btc' })).body.data
    const traded = fills.map((fill) => {
      const quantity = Amount.of(fill['filled-amount'] ?? '')
      if (fill.type === 'sell-market') return quantity.negated()
      return quantity.minus(Amount.of(fill['filled-fees'] ?? ''))
    })
    const moved = records.filter(({ transferType }) => transferType !== 'deposit')
    const posted = Amount.sum(moved.map(({ transactAmt }) => Amount.of(transactAmt ?? '')))
    expect([fills.length, Amount.sum(traded).text()]).toEqual([6, posted.text()])
  })

  it('fees of pairs are what is taken', async () => {
    const { get } = await trader()
    expect((await get('/v2/reference/transact-fee-rate', { symbols: 'btcusdt' })).body.data).toEqual([
      {
        symbol: 'btcusdt',
        makerFeeRate: '0.001',
        takerFeeRate: '0.001',
        actualMakerRate: '0.001',
        actualTakerRate: '0.001',
      },
    ])
  })
})

describe('a key', () => {
  it('that may only read places nothing', async () => {
    const user = await verified(app, { USDT: '10000' })
    const { post, get } = await programOf(app, user, { mayTrade: false })
    const answer = await post(path, { ...limitBuy, 'account-id': String(user.userId) })
    expect(answer.body['err-msg']).toContain('API key has no permission')
    expect((await get('/v1/order/openOrders')).body.data).toEqual([])
  })

  it('of another opens nothing: neither their account nor, signed by one’s own secret, their key', async () => {
    const [mira, noor] = [await trader(), await trader()]
    const order = { ...limitBuy, ...mira.account }
    expect((await noor.post(path, order)).body['err-code']).toBe('account-get-accounts-inexistent-error')
    const { host } = new URL(app.url)
    const forged = { accessKey: mira.key.accessKey, secret: noor.key.secret }
    const query = signedQueryOf(forged, { method: 'POST', host, path, at: app.clock.now() })
    const answer = await app.request('POST', `${path}?${query}`).type('json').send(order)
    expect(answer.body['err-code']).toBe('api-signature-not-valid')
    expect((await app.does(mira.user, endpoints.orderList)).total).toBe(0)
  })

  it('that is revoked while an order of its is on the way takes none of it', async () => {
    const { user, key, account } = await trader()
    const { host, hostname, port } = new URL(app.url)
    const query = signedQueryOf(key, { method: 'POST', host, path, at: app.clock.now() })
    const body = JSON.stringify({ ...account, ...limitBuy })
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
    const sending = request({ host: hostname, port, method: 'POST', path: `${path}?${query}`, headers })
    sending.flushHeaders()
    // The server has read what is signed, and waits for the order.
    await once(sending, 'continue')
    await app.does(user, endpoints.revokeApiKey, { keyId: key.keyId })
    sending.end(body)
    const [response] = await once(sending, 'response')
    let text = ''
    for await (const part of response) text += part
    expect(JSON.parse(text)).toMatchObject({ 'err-code': 'api-signature-not-valid' })
    expect((await app.does(user, endpoints.orderList)).total).toBe(0)
  })

  it('that is revoked among many of its orders: each is there or was refused, and none comes after', async () => {
    const { user, key, post, account } = await trader({ USDT: '100000' })
    const send = async (name: string) =>
      (await post(path, { ...account, ...limitBuy, amount: '0.001', 'client-order-id': name })).body
    const sent = Array.from({ length: 40 }, (_, number) => `n${number}`)
    const under = Promise.all(sent.map(send))
    await app.does(user, endpoints.revokeApiKey, { keyId: key.keyId })
    expect((await send('late'))['err-code']).toBe('api-signature-not-valid')
    const answers = await under
    const taken = sent.filter((_, index) => answers[index].status === 'ok')
    const { rows } = await app.pool.query('SELECT client_order_id AS name FROM spot_order WHERE user_id = $1', [
      user.userId,
    ])
    expect(rows.map(({ name }) => name).sort()).toEqual(taken.sort())
  })

  it('leaves neither its secret nor a signature in the log, whatever becomes of a call', async () => {
    const lines: string[] = []
    Logger.overrideLogger(jsonLogger('debug', { write: (line) => void lines.push(line) }))
    const failing = vi.spyOn(app.get(SpotService), 'placeByProgram').mockRejectedValueOnce(new Error('canary'))
    try {
      const user = await verified(app, { USDT: '10000' })
      const { key, post } = await programOf(app, user)
      const order = { ...limitBuy, 'account-id': String(user.userId) }
      expect((await post(path, order)).status).toBe(500)
      expect((await post(path, order)).body.status).toBe('ok')
      const { host } = new URL(app.url)
      const query = signedQueryOf(key, { method: 'POST', host, path, at: app.clock.now() })
      const signature = new URLSearchParams(query).get('Signature') ?? ''
      await app.request('POST', `${path}?${query}`).type('json').send('{')
      await app.request('GET', `${path}/nothing?${query}`)
      const text = lines.join('')
      expect(text).toContain('canary')
      for (const withheld of [key.secret, signature, encodeURIComponent(signature), withdrawalPassword]) {
        expect(text).not.toContain(withheld)
      }
    } finally {
      failing.mockRestore()
      Logger.overrideLogger(['error'])
    }
  })

  it('is needed, and a path of version 2 says so in both ways', async () => {
    expect((await app.request('GET', '/v1/account/accounts')).body).toMatchObject({
      status: 'error',
      'err-code': 'api-signature-not-valid',
    })
    expect((await app.request('GET', '/v2/user/uid')).body).toMatchObject({
      code: 1003,
      status: 'error',
      'err-code': 'api-signature-not-valid',
    })
  })

  it('answers what is signed: a body that a GET brings is not read, and that of a POST says nothing against its query', async () => {
    const { get, post, place, order } = await trader()
    const { data } = await place({ ...limitBuy, 'client-order-id': 'signed' })
    const found = await get('/v1/order/openOrders', { symbol: 'btcusdt' }).type('json').send('{"symbol":"ethusdt"}')
    expect(found.body.data).toHaveLength(1)
    const cancelling = { 'client-order-id': 'another' }
    const path = '/v1/order/orders/submitCancelClientOrder'
    expect((await post(path, cancelling, { 'client-order-id': 'signed' })).body.data).toBe(7)
    expect((await order(data)).state).toBe('canceled')
  })

  it('that asks for too much at once is told when to come again, and each order that was taken is there', async () => {
    const { user, post, account } = await trader({ USDT: '100000' })
    const send = (number: number) =>
      post(path, { ...account, ...limitBuy, amount: '0.001', 'client-order-id': `n${number}` })
    const answers = await Promise.all(Array.from({ length: 150 }, (_, number) => send(number)))
    const taken = answers.filter(({ body }) => body.status === 'ok')
    const later = answers.filter(({ body }) => body.status !== 'ok')
    expect(later.filter(({ status, headers }) => status === 200 || !(Number(headers['retry-after']) > 0))).toEqual([])
    expect(later.length).toBeGreaterThanOrEqual(50)
    expect((await app.does(user, endpoints.orderList)).total).toBe(taken.length)
  })

  it('has its share of calls, whose headers say what is left', async () => {
    const { get } = await trader()
    const answers = await Promise.all(Array.from({ length: 101 }, () => get('/v2/user/uid')))
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
    const left = answers.map(({ headers }) => Number(headers['x-hb-ratelimit-requests-remain']))
    expect([Math.max(...left), Math.min(...left)]).toEqual([99, 0])
  })

  it('acts as its user: what operators stopped is stopped for it too', async () => {
    const { user, place } = await trader()
    await app.trade('ltcusdt', '80')
    const order = { symbol: 'ltcusdt', type: 'buy-market', amount: '100' }
    expect((await place(order)).status).toBe('ok')
    await app.pool.query("UPDATE pair SET enabled = false WHERE symbol = 'ltcusdt'")
    await app.get(Pairs).refresh()
    const total = { symbol: 'ltcusdt', type: 'market', sizing: 'total', total: Amount.of('100') } as const
    expect((await app.tries(user, endpoints.placeBuyOrder, total)).refusal).toBe('currencyUnsupported')
    expect((await place(order))['err-code']).toBe('base-symbol-error')
  })
})
