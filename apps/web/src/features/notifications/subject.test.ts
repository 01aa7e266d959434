import { describe, expect, it } from 'vitest'
import { subjectOf } from './subject.ts'

describe('what a notification is about', () => {
  it('is found by its reference', () => {
    expect(subjectOf({ event: 'depositCompleted', reference: { kind: 'deposit', id: 12 }, facts: [] })).toEqual({
      name: 'deposit',
      to: '/pages/bitcoin/paymentDetail?id=12',
    })
    expect(subjectOf({ event: 'identityPassed', reference: { kind: 'identity', id: 3 }, facts: [] })?.to).toBe(
      '/pages/user/realName',
    )
  })

  it('is the chart of its pair where a price was reached', () => {
    const facts = [{ name: 'pair', kind: 'text' as const, value: 'BTC/USDT' }]
    expect(subjectOf({ event: 'priceReached', reference: { kind: 'priceAlert', id: 3 }, facts })).toEqual({
      name: 'chart',
      to: '/pages/deal/chart?symbol=btcusdt',
    })
  })

  it('is the account where there is no reference', () => {
    expect(subjectOf({ event: 'signedIn', reference: null, facts: [] })?.name).toBe('passwords')
  })

  it('is nothing that this app knows when a newer server names it, or an object has it by nature', () => {
    expect(subjectOf({ event: 'planetMoved', reference: null, facts: [] })).toBeUndefined()
    expect(subjectOf({ event: 'depositCompleted', reference: { kind: 'planet', id: 1 }, facts: [] })).toBeUndefined()
    expect(subjectOf({ event: 'toString', reference: null, facts: [] })).toBeUndefined()
    expect(
      subjectOf({ event: 'depositCompleted', reference: { kind: 'constructor', id: 1 }, facts: [] }),
    ).toBeUndefined()
  })
})
