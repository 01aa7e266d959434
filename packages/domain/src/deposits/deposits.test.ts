import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import { declarationBase, isSentAsDeclared } from './declaration.ts'
import { creditLegs, mayCredit } from './deposit.ts'
import { parseTransactionHash } from './transaction-hash.ts'

const amount = Amount.of
const arrival = { userId: 42, asset: 'USDT', quantity: amount('250'), fee: amount('1.5') }
const digits = 'ab'.repeat(32)

describe('crediting', () => {
  it('books all that arrived, and the fee as a movement of its own', () => {
    expect(creditLegs(arrival, amount('249')).map((leg) => [leg.account, leg.amount.text(), leg.recordType])).toEqual([
      ['outside:USDT', '-249', undefined],
      ['user:42:available:USDT', '249', 1],
      ['user:42:available:USDT', '-1.5', 1],
      ['house:fees:USDT', '1.5', undefined],
    ])
  })

  it.each([
    ['250', true],
    ['249.5', true],
    ['250.000001', false],
    ['1.5', false],
    ['0', false],
    ['249.0000001', false],
  ])('of 250 declared, %s may be credited: %s', (received, may) => {
    expect(mayCredit(arrival, amount(received), 6)).toBe(may)
  })
})

describe('a declared deposit', () => {
  it.each([
    ['250', 6, '250'],
    ['249.999999', 6, '250'],
    ['0.0100001', 8, '0.01001'],
    ['7', 2, '7'],
  ])('of %s, where the coin has %i decimals, keeps %s before its last digits', (quantity, precision, base) => {
    expect(declarationBase(amount(quantity), precision).text()).toBe(base)
  })

  it.each([
    ['2026-01-01T09:59:59Z', false],
    ['2026-01-01T10:00:00Z', true],
    ['2026-01-02T10:00:00Z', true],
    ['2026-01-02T10:00:01Z', false],
  ])('on the chain at %s counts: %s', (sentAt, counts) => {
    const declared = { declaredAt: new Date('2026-01-01T10:00:00Z'), declaredUntil: new Date('2026-01-02T10:00:00Z') }
    expect(isSentAsDeclared(declared, new Date(sentAt))).toBe(counts)
  })
})

describe("a transaction's hash", () => {
  it.each([
    ['evm', `0x${digits}`, `0x${digits}`],
    ['evm', digits.toUpperCase(), `0x${digits}`],
    ['evm', ` 0X${digits.toUpperCase()} `.replace('0X', '0x'), `0x${digits}`],
    ['bitcoin', `0x${digits}`, digits],
    ['tron', digits.toUpperCase(), digits],
    ['tron', digits.slice(1), undefined],
    ['tron', `${digits}0`, undefined],
    ['evm', `0x${'g'.repeat(64)}`, undefined],
    ['solana', '5'.repeat(88), '5'.repeat(88)],
    ['solana', digits, undefined],
    ['filecoin', `BAFY${'a'.repeat(58)}`, `bafy${'a'.repeat(58)}`],
  ] as const)('%s: %s', (kind, typed, stored) => {
    expect(parseTransactionHash(kind, typed)).toBe(stored)
  })
})
