import { Amount } from '@halyard/domain'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { withEmpty, withoutEmpty } from './fields.ts'
import { endpoints } from './index.ts'
import { feedTopicOf } from './market-feed/topics.ts'

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

it('a request can name all its fields, those that are not used as empty ones', () => {
  const { request } = endpoints.placeBuyOrder
  const sent = z.encode(request, { symbol: 'btcusdt', type: 'market', sizing: 'total', total: Amount.of('25') })
  const whole = withEmpty(request, sent)
  expect(whole).toMatchObject({ symbol: 'btcusdt', mprice: '', mnum: '', musdt: '25', buytype: 2, type: 2 })
  expect(z.decode(request, withoutEmpty(request, whole) as never)).toEqual(z.decode(request, sent))
})
