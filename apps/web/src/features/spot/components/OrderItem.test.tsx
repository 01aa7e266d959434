// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { findOrder } from '@halyard/wire/spot'
import { expect, it } from 'vitest'
import { screen, show } from '#test/component.tsx'
import { exampleOf } from '#test/fake-server.ts'
import type { SpotOrderWithFills } from '../api.ts'
import { OrderItem } from './OrderItem.tsx'
import { TriggerEvidence } from './TickEvidence.tsx'

const placed = exampleOf(findOrder)
const [fill] = placed.fills
if (!fill) throw new Error('the example of an order has no fill')
const waits = { price: Amount.of('60000'), direction: 'falls', tick: null } as const
const setOff = { ...waits, tick: { ...fill.tick, price: Amount.of('59999.5') } }

const order = (change: Partial<SpotOrderWithFills>): SpotOrderWithFills => ({ ...placed, state: 'open', ...change })
const row = (change: Partial<SpotOrderWithFills>) =>
  show(<OrderItem order={order(change)} onCancel={() => {}} onAmend={() => {}} />)

it('an order that waits says for what; one that was set off is called what it is', () => {
  row({ trigger: waits })
  expect(screen.getByText('Waits for ≤ 60,000')).toBeTruthy()
  row({ trigger: setOff })
  expect(screen.getByText(/^Stop-limit ·/)).toBeTruthy()
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
