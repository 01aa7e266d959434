// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { pairList } from '@halyard/wire/market'
import { expect, it } from 'vitest'
import { board } from '#platform/market-socket/board.ts'
import { show } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { PairItem } from './PairItem.tsx'
import { PairState } from './PairState.tsx'

const [listed] = exampleOf(pairList).list
if (!listed) throw new Error('the example of the pairs has none')

it.each([
  // isup, the change in percent, whether it trades now
  ['no', '0', true, 'down'],
  ['no', '0.5', true, 'down'],
  ['no', '-2', false, 'down'],
  ['yes', '0', true, 'up'],
  ['yes', '2', true, 'up'],
] as const)(
  'a pair that rises: %s, by %s percent, trading: %s, is shown as %s',
  async (rising, change, trading, tone) => {
    const symbol = `${rising}${change}${trading}`
    const pair = { ...listed, symbol, rising, changePercent: Amount.of(change), trading }
    server.answer(pairList, { list: [pair], total: 1, page: 1, pageSize: 100 })
    await board.load()
    const { container } = show(<PairItem symbol={symbol} />)
    expect(container.querySelector('[class*=pill]')?.className).toMatch(new RegExp(`_${tone}_`))
    expect(container.querySelector('svg:last-of-type')?.getAttribute('class')).toMatch(new RegExp(`_${tone}_`))
  },
)

it.each([
  ['no', '▼'],
  ['yes', '▲'],
] as const)('beside a price that did not move, a pair that rises: %s, has the arrow %s', (rising, arrow) => {
  const pair = { ...listed, moved: undefined, rising, changePercent: Amount.zero, trading: true }
  const { container } = show(<PairState pair={pair} stale={undefined} />)
  expect(container.textContent).toContain(arrow)
})
