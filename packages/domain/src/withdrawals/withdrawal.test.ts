import { bigInt, property, assert as prove } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import type { Leg } from '../ledger/index.ts'
import { completeLegs, freezeLegs, netOf, returnLegs } from './withdrawal.ts'

const amount = Amount.of
const outgoing = { userId: 42, asset: 'USDT', quantity: amount('100'), fee: amount('1') }
const shown = (legs: readonly Leg[]) => legs.map((leg) => [leg.account, leg.amount.text(), leg.recordType])

describe('a withdrawal of 100 USDT at a fee of 1', () => {
  it('freezes the net and the fee, each as a record', () => {
    expect(shown(freezeLegs(outgoing))).toEqual([
      ['user:42:available:USDT', '-99', 2],
      ['user:42:withdrawal:USDT', '99', undefined],
      ['user:42:available:USDT', '-1', 2],
      ['user:42:withdrawal:USDT', '1', undefined],
    ])
  })

  it('completed, sends 99 outside and keeps 1', () => {
    expect(shown(completeLegs(outgoing))).toEqual([
      ['user:42:withdrawal:USDT', '-99', undefined],
      ['outside:USDT', '99', undefined],
      ['user:42:withdrawal:USDT', '-1', undefined],
      ['house:fees:USDT', '1', undefined],
    ])
  })

  it('returned, gives back the fee too', () => {
    expect(shown(returnLegs(outgoing))).toEqual([
      ['user:42:withdrawal:USDT', '-100', undefined],
      ['user:42:available:USDT', '100', 3],
    ])
  })

  it('is nothing that a fee may eat whole', () => {
    expect(() => netOf({ quantity: amount('1'), fee: amount('1') })).toThrow(RangeError)
  })
})

it('whatever ends it, takes exactly what was frozen', () => {
  const units = bigInt({ min: 2n, max: 10n ** 18n })
  prove(
    property(units, units, (one, other) => {
      const [fee, quantity] = one < other ? [one, other] : [other - 1n, one + 1n]
      const some = { ...outgoing, quantity: amount(String(quantity)), fee: amount(String(fee)) }
      for (const end of [completeLegs(some), returnLegs(some)]) {
        const frozen = [...freezeLegs(some), ...end].filter((leg) => leg.account === 'user:42:withdrawal:USDT')
        expect(Amount.sum(frozen.map((leg) => leg.amount)).isZero()).toBe(true)
      }
    }),
  )
})
