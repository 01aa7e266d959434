import { describe, expect, it } from 'vitest'
import { asSpecified } from './as-specified.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './index.ts'
import { readAnswer } from './read-answer.ts'

const { pairList, orderList, stakeList, contractConfig, depositList, getUserInfo } = endpoints

function read<E extends Endpoint>(endpoint: E, data: unknown) {
  const lost: string[] = []
  return { answer: readAnswer(endpoint, data, (path) => lost.push(path)), lost }
}

/** The example's one row with other fields; one that is undefined is missing. */
function rowOf(endpoint: Endpoint, change: object): Record<string, unknown> {
  const [row] = (endpoint.example.response as { list: object[] }).list
  return JSON.parse(JSON.stringify({ ...row, ...change }))
}

describe('an answer of a server that was written from the specification', () => {
  it.each(Object.entries(endpoints))('%s says what its named fields say', (_, endpoint: Endpoint) => {
    const reduced = asSpecified(endpoint.response, endpoint.example.response)
    const { answer } = read(endpoint, reduced)
    const rows = (data: unknown) => (data as { list?: unknown[] } | null)?.list?.length
    expect(rows(answer)).toBe(rows(readAnswer(endpoint, endpoint.example.response, () => undefined)))
  })

  it('keeps what the specification names', () => {
    const named: [Endpoint, string[]][] = [
      [pairList, ['symbol', 'logo', 'price', 'close', 'zf', 'isup']],
      [orderList, ['mprice', 'mnum', 'deal_usdt', 'avg_price', 'fee', 'fee_ratio']],
      [depositList, ['coin', 'czline', 'num', 'address', 'payimg', 'cate', 'type', 'fee', 'real_num', 'status']],
      [contractConfig, ['hy_time', 'hy_tzed', 'hy_ykbl']],
      [getUserInfo, ['invite_code', 'credit', 'is_real']],
    ]
    for (const [endpoint, fields] of named) {
      const reduced = asSpecified(endpoint.response, endpoint.example.response) as { list?: object[] }
      expect(Object.keys(reduced.list?.[0] ?? reduced)).toEqual(expect.arrayContaining(fields))
    }
  })
})

describe('a field', () => {
  it.each([
    [1, 'yes'],
    [0.5, 'yes'],
    ['2', 'yes'],
    [0, 'no'],
    [-3, 'no'],
    // Not said: the change over 24 hours tells.
    [undefined, 'yes'],
  ])('isup %j is read as it says', (isup, rising) => {
    expect(read(pairList, { list: [rowOf(pairList, { isup })] }).answer.list[0]?.rising).toBe(rising)
  })

  it.each([
    ['0.00000015', '0.00000015'],
    [1.5e-7, '0.00000015'],
    [12, '12'],
  ])('an amount of %j is %s', (fee, text) => {
    expect(read(orderList, { list: [rowOf(orderList, { fee })] }).answer.list[0]?.fee.text()).toBe(text)
  })

  it('that nobody knows is ignored', () => {
    expect(read(orderList, { list: [rowOf(orderList, { rose: 'yes' })] }).answer.list[0]).not.toHaveProperty('rose')
  })

  it('that is ours and cannot be read costs itself, and is told', () => {
    const { answer, lost } = read(pairList, { list: [rowOf(pairList, { fee_ratio: 'x', lot_size: null })], total: 1 })
    expect(answer.list).toMatchObject([
      { symbol: 'btcusdt', feeRate: null, quantityStep: { scale: expect.any(Function) } },
    ])
    expect(lost).toEqual(expect.arrayContaining(['list.fee_ratio', 'list.lot_size']))
  })

  it('follows from others where it can', () => {
    const [stake] = read(stakeList, { list: [rowOf(stakeList, { day_profit: undefined, name: undefined })] }).answer
      .list
    expect([stake?.name, stake?.dailyEarnings.text()]).toEqual(['USDT', '0.3'])
    const [pair] = read(pairList, { list: [rowOf(pairList, { name: undefined, tick_size: undefined })] }).answer.list
    expect([pair?.name, pair?.priceStep.text()]).toEqual(['BTC/USDT', '0.01'])
  })

  it('a moment is read in other forms too, and is unknown rather than wrong', () => {
    const at = (CreatedAt: unknown) =>
      read(orderList, { list: [rowOf(orderList, { CreatedAt })] }).answer.list[0]?.createdAt
    expect(at('2026-11-21T17:00:00.5+08:00')).toEqual(new Date('2026-11-21T09:00:00.500Z'))
    expect(at(1795251600)).toEqual(new Date(1_795_251_600_000))
    expect(at('yesterday')?.getTime()).toBe(Number.NaN)
  })
})

it('a row without what it is about is dropped, and the others stay', () => {
  const { answer, lost } = read(depositList, {
    list: [rowOf(depositList, { num: 'much' }), rowOf(depositList, { ID: 43 })],
  })
  expect(answer).toMatchObject({ list: [{ depositId: 43 }], total: 1, page: 1 })
  expect(lost).toContain('list')
})

it('values that belong to those of another list are all there or none is', () => {
  const config = { hy_time: [60, 120], hy_ykbl: ['0.85', 'x'], hy_tzed: ['10', '50'] }
  expect(read(contractConfig, config).answer).toMatchObject({ durations: [60, 120], payoutRatios: [] })
  expect(read(contractConfig, { ...config, hy_ykbl: [0.85, 0.9] }).answer).toMatchObject({
    premiumMin: expect.objectContaining({}),
    symbols: null,
    asset: 'USDT',
  })
})

it('data that names no rows is an empty list', () => {
  expect(read(pairList, { total: 0 }).answer.list).toEqual([])
})

it.each([null, 'no', []])('data %j is no list, and says so', (data) => {
  expect(() => read(pairList, data)).toThrow('no object')
})
