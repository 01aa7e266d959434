import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import { positionOf } from './position.ts'

/** side, quantity, turnover, fee; held, entry, break-even at a fee of 0.1 % and two digits. */
const cases: [string, [string, string, string, string][], [string, string, string] | undefined][] = [
  ['nothing', [], undefined],
  ['one purchase', [['buy', '1', '100', '0.001']], ['0.999', '100', '100.21']],
  [
    'the average of two',
    [
      ['buy', '1', '100', '0.001'],
      ['buy', '1', '200', '0.001'],
    ],
    ['1.998', '150', '150.31'],
  ],
  [
    'a sale of half, which leaves the average',
    [
      ['buy', '1', '100', '0'],
      ['sell', '0.5', '90', '0.09'],
    ],
    ['0.5', '100', '100.11'],
  ],
  [
    'what was bought after all was sold',
    [
      ['buy', '1', '100', '0'],
      ['sell', '1', '90', '0'],
      ['buy', '2', '80', '0'],
    ],
    ['2', '40', '40.05'],
  ],
  [
    'nothing when more was sold than bought',
    [
      ['buy', '1', '100', '0'],
      ['sell', '3', '270', '0'],
    ],
    undefined,
  ],
  ['nothing of a sale alone', [['sell', '1', '100', '0']], undefined],
]

describe('a position', () => {
  it.each(cases)('is %s', (_, fills, expected) => {
    const position = positionOf(
      fills.map(([side, quantity, turnover, fee]) => ({
        side: side as 'buy' | 'sell',
        quantity: Amount.of(quantity),
        turnover: Amount.of(turnover),
        fee: Amount.of(fee),
      })),
      Amount.of('0.001'),
      2,
    )
    expect(position && [position.held.text(), position.entry.text(), position.breakEven.text()]).toEqual(expected)
  })
})
