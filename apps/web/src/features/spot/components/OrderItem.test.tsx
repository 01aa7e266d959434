// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { pairList } from '@halyard/wire/market'
import { findOrder } from '@halyard/wire/spot'
import { expect, it } from 'vitest'
import { board } from '#platform/market-socket/board.ts'
import { act, fact, screen, show } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import type { SpotOrderWithFills } from '../api.ts'
import { OrderItem } from './OrderItem.tsx'
import { FillCard, TriggerEvidence } from './TickEvidence.tsx'

const placed = exampleOf(findOrder)
const [fill] = placed.fills
if (!fill) throw new Error('the example of an order has no fill')
const waits = { price: Amount.of('60000'), direction: 'falls', tick: null } as const
const setOff = { ...waits, tick: { ...fill.tick, price: Amount.of('59999.5') } }

const order = (change: Partial<SpotOrderWithFills>): SpotOrderWithFills => ({
  ...placed,
  state: 'open',
  filledQuantity: Amount.zero,
  ...change,
})
const row = (change: Partial<SpotOrderWithFills>) =>
  show(<OrderItem order={order(change)} onCancel={() => {}} onAmend={() => {}} />)

it('an order that waits says for what; one that was set off is called what it is', () => {
  row({ trigger: waits })
  expect(screen.getByText('Waits for ≤ 60,000')).toBeTruthy()
  row({ trigger: setOff })
  expect(screen.getByText(/^Stop-limit ·/)).toBeTruthy()
})

it('a trailing stop says where its trigger is and how far behind, or what it sleeps until', () => {
  const trail = {
    distance: Amount.of('0.02'),
    unit: 'ratio',
    follows: true,
    best: null,
    peak: null,
    activation: null,
  } as const
  row({ trigger: { ...waits, price: Amount.of('60000.0079') }, trail })
  expect(screen.getByText('Waits for ≤ 60,000.0079, 2% behind')).toBeTruthy()
  row({ trigger: waits, trail: { ...trail, follows: false, activation: Amount.of('70000') } })
  expect(screen.getByText('Starts at ≥ 70,000, then 2% behind')).toBeTruthy()
  row({ trigger: setOff, trail })
  expect(screen.getByText(/^Trailing stop ·/)).toBeTruthy()
})

it('the page of a trailing stop names the best price that it followed, and what it waits for', () => {
  const trail = {
    distance: Amount.of('100'),
    unit: 'price',
    follows: true,
    best: null,
    peak: null,
    activation: null,
  } as const
  const peak = { sequence: 90_001, price: Amount.of('60099.5'), at: new Date('2026-11-21T09:00:02Z') }
  show(<TriggerEvidence order={order({ trigger: setOff, trail: { ...trail, best: peak.price, peak } })} />)
  expect(screen.getByText('Best price followed').nextElementSibling?.textContent).toBe('60,099.5 USDT')
  show(<TriggerEvidence order={order({ trigger: waits, trail })} />)
  expect(screen.getByText(/^The trigger follows the best recorded price/)).toBeTruthy()
  show(<TriggerEvidence order={order({ trigger: waits, trail: { ...trail, follows: false } })} />)
  expect(screen.getByText(/^It follows the market from the first tick/)).toBeTruthy()
})

it('an open order says its take profit and stop loss, and an exit order both prices that it waits for', () => {
  const exits = { takeProfit: Amount.of('70000'), stopLoss: Amount.of('60000') }
  row({ exits })
  expect(screen.getByText('Limit · TP 70,000 · SL 60,000')).toBeTruthy()
  row({ exits: { ...exits, stopLoss: null } })
  expect(screen.getByText('Limit · TP 70,000')).toBeTruthy()
  row({ trigger: waits, profitPrice: Amount.of('70000') })
  expect(screen.getByText('Waits for ≤ 60,000 / ≥ 70,000')).toBeTruthy()
})

it.each([
  ['waits', { trigger: waits }, /^It waits for the first recorded tick/, undefined],
  [
    'was set off',
    { trigger: setOff },
    /^The first recorded tick that reached the trigger price set this order off/,
    '59,999.5 USDT',
  ],
  [
    'was cancelled before',
    { trigger: waits, state: 'cancelled' },
    'No tick ever reached the trigger price.',
    undefined,
  ],
] as const)('the page of an order that %s says so', (_, change, sentence, price) => {
  show(<TriggerEvidence order={order(change)} />)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByText('Tick price')?.nextElementSibling?.textContent).toBe(price)
})

it('an order without a trigger has no such part', () => {
  const { container } = show(<TriggerEvidence order={order({ trigger: null })} />)
  expect(container.querySelector('h2')).toBeNull()
})

it('an order that is filled in part says how much of it, and one with an instruction which', () => {
  row({ quantity: Amount.of('3'), filledQuantity: Amount.of('1') })
  expect(screen.getByText(/^Limit · 33% filled ·/)).toBeTruthy()
  row({ state: 'cancelled', timeInForce: 'ioc', quantity: Amount.of('2'), filledQuantity: Amount.of('1') })
  expect(screen.getByText(/^Immediate or cancel \(IOC\) · 50% filled ·/)).toBeTruthy()
  row({ postOnly: true, filledQuantity: Amount.zero })
  expect(screen.getByText(/^Post-only ·$/)).toBeTruthy()
})

it('a fill in a book says with whom, as what, for which fee, and by which version of our quote', async () => {
  const pairs = exampleOf(pairList)
  server.answer(pairList, { ...pairs, list: pairs.list.map((pair) => ({ ...pair, inBook: true })) })
  await act(() => board.load())
  const shown = (change: Partial<typeof fill>) => {
    const { container } = show(<FillCard fill={{ ...fill, feeRate: Amount.of('0.0005'), ...change }} order={placed} />)
    return ['With', 'Role', 'Fee 0.05%', 'Version of our quote'].map((name) =>
      container.textContent?.includes(name) ? fact(name, container) : undefined,
    )
  }
  expect(shown({ role: 'maker', counterparty: 'user', ladderVersion: null })).toEqual([
    'Another user',
    'Maker',
    '0.00001 BTC',
    undefined,
  ])
  expect(shown({ role: 'taker', counterparty: 'house', ladderVersion: 3 })).toEqual([
    'Our quote',
    'Taker',
    '0.00001 BTC',
    '3',
  ])
})
