import { describe, expect, it } from 'vitest'
import { type DepthLevel, depthOf } from './depth.ts'
import type { Level } from './ladder.ts'

const levels = (text: string): Level[] =>
  text
    ? text.split(' ').map((level) => ({ lots: Number(level.split('@')[0]), price: Number(level.split('@')[1]) }))
    : []
const said = (depth: readonly DepthLevel[]) =>
  depth.map(({ lots, price, house }) => `${lots}@${price}${house ? ` of which the house ${house}` : ''}`).join(', ')

describe('the depth of a book', () => {
  it.each<
    [string, { users: [string, string]; house: [string, string]; most?: number; group?: number }, [string, string]]
  >([
    [
      'is what users and the house offer together, best first',
      { users: ['2@99 1@97', '3@101'], house: ['5@98 5@97', '5@102'] },
      ['2@99, 5@98 of which the house 5, 6@97 of which the house 5', '3@101, 5@102 of which the house 5'],
    ],
    ['of users alone', { users: ['2@99', ''], house: ['', ''] }, ['2@99', '']],
    [
      'of the house alone',
      { users: ['', ''], house: ['2@99', '4@100'] },
      ['2@99 of which the house 2', '4@100 of which the house 4'],
    ],
    [
      'ends after so many levels, the last of them whole',
      { users: ['2@99 1@98 1@97', ''], house: ['5@98', ''], most: 2 },
      ['2@99, 6@98 of which the house 5', ''],
    ],
    [
      'in groups, at the worse end of each',
      { users: ['2@99 1@95 1@90 1@9', '3@101 1@110 1@111'], house: ['', '4@105'], group: 10 },
      ['4@90', '8@110 of which the house 4, 1@120'],
    ],
  ])('%s', (_, { users, house, most = 20, group = 1 }, expected) => {
    const { bids, asks } = depthOf(
      { bids: levels(users[0]), asks: levels(users[1]) },
      { bids: levels(house[0]), asks: levels(house[1]) },
      most,
      group,
    )
    expect([said(bids), said(asks)]).toEqual(expected)
  })
})
