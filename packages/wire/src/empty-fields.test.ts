import { Amount } from '@halyard/domain'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { additionsIn, withEmpty, withoutEmpty } from './fields.ts'
import { endpoints } from './index.ts'
import { feedTopicOf } from './market-feed/read-topic.ts'

const read = ({ request }: Endpoint, sent: Record<string, unknown>) =>
  z.safeDecode(request, withoutEmpty(request, sent) as never)

describe('an optional field that is empty, or null, is absent', () => {
  it.each<[keyof typeof endpoints, Record<string, unknown>]>([
    ['moneyRecords', { coinname: '', type: '' }],
    ['orderList', { page: '', status: '', symbol: '' }],
    ['contractList', { status: null, coinname: null }],
    ['articleList', { cate: '' }],
    ['depositList', { cate: '' }],
    ['subscriptionList', { status: '' }],
    ['machineList', { type: '' }],
    ['machineOrderList', { type: '', status: '' }],
    ['emailCode', { email: 'mira@example.com', purpose: '' }],
    ['changeWithdrawalPassword', { password: '839201', oldPassword: '', code: null }],
    ['placeBuyOrder', { symbol: 'btcusdt', type: 2, buytype: '', mprice: '', musdt: '', mnum: '1' }],
  ])('%s %j', (name, sent) => {
    const filled = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '' && value !== null))
    expect(read(endpoints[name], sent)).toEqual(read(endpoints[name], filled))
    expect(read(endpoints[name], sent).success).toBe(true)
  })

  it.each([undefined, null, ''])('one that is needed is missed: %j', (ID) => {
    expect(read(endpoints.findContract, { ID }).error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['ID'], 'required'],
    ])
  })
})

it('digits are read as text where JSON gives a number; anything else is not called a control character', () => {
  const phone = read(endpoints.phoneCode, { phone: 13800138000, countryCode: 86 })
  expect(phone.data).toEqual({ phone: '13800138000', countryCode: '86' })
  expect(read(endpoints.changeWithdrawalPassword, { password: 839201 }).data).toEqual({ password: '839201' })
  const wrong = read(endpoints.phoneCode, { phone: ['1'], countryCode: true })
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual(['invalid', 'invalid'])
})

describe.each(['btcusdt', 'BTCUSDT', 'BTC_USDT', 'btc/usdt', 'Btc_Usdt'])('the symbol %s', (symbol) => {
  it('is the same pair in every call that takes one', () => {
    const asked = [
      read(endpoints.placeBuyOrder, { symbol, type: 2 }).data,
      read(endpoints.placeSellOrder, { symbol, type: 2 }).data,
      read(endpoints.orderList, { symbol }).data,
      read(endpoints.openContract, { cate: 1, usdt: 1, coinname: symbol, ctime_num: 60 }).data,
      read(endpoints.contractList, { coinname: symbol }).data,
    ] as { symbol: string }[]
    expect(asked.map((request) => request.symbol)).toEqual(Array(5).fill('btcusdt'))
    expect(read(endpoints.candles, { id: symbol }).data).toMatchObject({ pair: 'btcusdt' })
    expect(feedTopicOf(`market.${symbol}.detail`)).toEqual({ channel: 'detail', symbol: 'btcusdt' })
  })
})

it('a request has the fields that the specification names, also those that are not used, and of ours those that are', () => {
  const { request } = endpoints.placeBuyOrder
  const order = { symbol: 'btcusdt', type: 'market', sizing: 'total', total: Amount.of('25') } as const
  const market = z.encode(request, order) as object
  const whole = withEmpty(endpoints.placeBuyOrder, market)
  expect(whole).toEqual({ symbol: 'btcusdt', mprice: '', mnum: '', musdt: '25', buytype: 2, type: 2 })
  expect(z.decode(request, withoutEmpty(request, whole) as never)).toEqual(z.decode(request, market as never))
  expect(additionsIn(endpoints.placeBuyOrder, whole)).toEqual([])
  const trigger = { price: Amount.of('60000'), direction: 'rises' } as const
  const limit = { ...order, type: 'limit', limitPrice: Amount.of('61000'), trigger } as const
  const waiting = withEmpty(endpoints.placeBuyOrder, z.encode(request, limit) as object)
  expect(waiting).toMatchObject({ tprice: '60000', tdirection: 1 })
  expect(additionsIn(endpoints.placeBuyOrder, waiting)).toMatchObject([
    { term: 'triggerPrice' },
    { term: 'triggerDirection' },
  ])
})

it('a codec with checks of its own has its fields, a request without any has none', () => {
  expect(
    withEmpty(endpoints.createDeposit, { cate: 2, num: '5000', currency: 'EUR', email: 'mira@example.com' }),
  ).toEqual({
    ...{ cate: 2, num: '5000', currency: 'EUR', email: 'mira@example.com' },
    ...{ coin: '', czline: '', payimg: '', address: '' },
  })
  expect(withEmpty(endpoints.captcha, {})).toEqual({})
})

it('a call of ours has no empty fields', () => {
  expect(withEmpty(endpoints.cancelAllOrders, {})).toEqual({})
})
