import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import { type TaxAct, taxCells, taxFormats, taxHead, taxRows } from './index.ts'

const at = new Date('2026-03-04T05:06:07.890Z')

function act(kind: string, ...moves: [asset: string, moved: string, fees?: string][]): TaxAct {
  return {
    at,
    reference: { kind, id: 77 },
    moves: moves.map(([asset, moved, fees = '0']) => ({ asset, moved: Amount.of(moved), fees: Amount.of(fees) })),
  }
}

const bought = act('spotOrder', ['BTC', '0.00999', '0.00001'], ['USDT', '-669'])

/** Without the columns that every row has alike. */
const told = (format: 'koinly' | 'coinTracking', of: TaxAct) =>
  taxRows(of).map((row) => {
    const cells = taxCells(format, row)
    return format === 'koinly' ? [...cells.slice(1, 7), cells[9]] : cells.slice(0, 7)
  })

describe('a row of Koinly has the amounts before the fee', () => {
  it.each<[string, TaxAct, (string | undefined)[][]]>([
    ['a buy', bought, [['669', 'USDT', '0.01', 'BTC', '0.00001', 'BTC', '']]],
    ['a deposit', act('deposit', ['BTC', '0.9', '0.1']), [['', '', '1', 'BTC', '0.1', 'BTC', '']]],
    ['a withdrawal', act('withdrawal', ['BTC', '-1', '0.1']), [['0.9', 'BTC', '', '', '0.1', 'BTC', '']]],
    ['a contract that was won', act('contract', ['USDT', '80']), [['', '', '80', 'USDT', '', '', 'realized gain']]],
    ['one that was lost', act('contract', ['USDT', '-100']), [['100', 'USDT', '', '', '', '', 'realized gain']]],
    ['earnings of a stake', act('stake', ['ETH', '0.5']), [['', '', '0.5', 'ETH', '', '', 'reward']]],
    ['an early redemption', act('stake', ['ETH', '-0.2', '0.2']), [['0.2', 'ETH', '', '', '', '', 'cost']]],
    ['a machine', act('miningOrder', ['USDT', '-500']), [['500', 'USDT', '', '', '', '', 'cost']]],
    ['what it mines', act('miningOrder', ['BTC', '0.1']), [['', '', '0.1', 'BTC', '', '', 'mining']]],
    ['a loan', act('loan', ['USDT', '1000']), [['', '', '1000', 'USDT', '', '', 'loan']]],
    ['its end', act('loan', ['USDT', '-1010', '10']), [['1000', 'USDT', '', '', '10', 'USDT', 'loan repayment']]],
    ['a reward', act('tokenSubscription', ['USDT', '3']), [['', '', '3', 'USDT', '', '', 'reward']]],
  ])('%s', (_, of, rows) => expect(told('koinly', of)).toEqual(rows))
})

describe('a row of CoinTracking has them after it', () => {
  it.each<[string, TaxAct, (string | undefined)[][]]>([
    ['a buy', bought, [['Trade', '0.00999', 'BTC', '669', 'USDT', '0.00001', 'BTC']]],
    ['a deposit', act('deposit', ['BTC', '0.9', '0.1']), [['Deposit', '0.9', 'BTC', '', '', '0.1', 'BTC']]],
    ['a withdrawal', act('withdrawal', ['BTC', '-1', '0.1']), [['Withdrawal', '', '', '1', 'BTC', '0.1', 'BTC']]],
    [
      'a contract that was lost',
      act('contract', ['USDT', '-100']),
      [['Derivatives / Futures Loss', '', '', '100', 'USDT', '', '']],
    ],
  ])('%s', (_, of, rows) => expect(told('coinTracking', of)).toEqual(rows))
})

it('moments are in UTC, to the second, and each row has all columns', () => {
  const [row] = taxRows(bought)
  if (!row) throw new Error('a buy is a row')
  expect(taxCells('koinly', row)[0]).toBe('2026-03-04 05:06:07 UTC')
  expect(taxCells('coinTracking', row).at(-1)).toBe('2026-03-04 05:06:07')
  for (const format of taxFormats) expect(taxCells(format, row)).toHaveLength(taxHead[format].length)
})

it('what has two fees, or moves several coins, loses none', () => {
  const rows = taxRows(
    act('spotOrder', ['BTC', '0.9', '0.1'], ['USDT', '-11', '1'], ['ETH', '2'], ['XAU', '-0.1', '0.1']),
  )
  const sums = new Map<string, Amount>()
  const add = (of: { asset: string; amount: Amount } | undefined, sign: 1 | -1) => {
    if (!of) return
    const before = sums.get(of.asset) ?? Amount.zero
    sums.set(of.asset, sign === 1 ? before.plus(of.amount) : before.minus(of.amount))
  }
  for (const { sent, received, fee } of rows) {
    add(received, 1)
    add(sent, -1)
    add(fee, -1)
  }
  expect([...sums].map(([asset, sum]) => `${asset} ${sum.text()}`).sort()).toEqual([
    'BTC 0.9',
    'ETH 2',
    'USDT -11',
    'XAU -0.1',
  ])
})
