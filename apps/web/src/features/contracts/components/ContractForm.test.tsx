// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { contractConfig, openContract } from '@halyard/wire/contracts'
import { pairList } from '@halyard/wire/market'
import { beforeEach, expect, it } from 'vitest'
import { useConfirmEach } from '#platform/form/confirm-each.tsx'
import { fact, fill, noteOf, pressTwice, screen, show, signIn, waitFor, within } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import buttons from '#ui/Button.module.css'
import { useNextContract } from '../next-contract.ts'
import type { PairTerms } from '../use-buying.ts'
import { ContractForm } from './ContractForm.tsx'

const offer = exampleOf(contractConfig)
const [listed] = exampleOf(pairList).list
if (!listed) throw new Error('the example of the pairs has none')
const pair: PairTerms = { ...listed, priced: true }
const colours = ['primary', 'secondary', 'danger', 'up', 'down']
const untouched = useNextContract.getState()

beforeEach(() => useNextContract.setState(untouched))

/** The form for somebody with so many USDT, who is asked nothing before a purchase. */
async function contractForm(shown: Partial<PairTerms> = {}, stale?: number, available = '10,000.00') {
  signIn({ USDT: available.replace(',', '') })
  useConfirmEach.getState().choose('contract', false)
  server.answer(openContract, ({ direction }) => ({ ...exampleOf(openContract), direction }))
  const { user } = show(<ContractForm pair={{ ...pair, ...shown }} stale={stale} offer={offer} />)
  await waitFor(() =>
    expect(screen.getByText('Available').parentElement?.textContent).toContain(`Available ${available}`),
  )
  const choose = (name: string | RegExp) => user.click(screen.getByRole('radio', { name }))
  return { user, choose, buy: (name = 'Buy Up') => user.click(screen.getByRole('button', { name })) }
}

it('an offered stake and period say what a win pays, and how often one has to be right', async () => {
  const { choose } = await contractForm()
  await choose('100')
  await choose(/^1 min/)
  expect(fact('You receive if right')).toBe('185.00 USDT')
  expect(fact('Profit if right')).toBe('+85.00 USDT')
  await choose(/^15 min/)
  expect(fact('You receive if right')).toBe('190.00 USDT')
  expect(fact('Break-even win rate')).toBe('52.64%')
})

it.each([
  ['Buy Up', 'up'],
  ['Buy Down', 'down'],
])('the review of %s has the button as it was pressed', async (name, tone) => {
  const { choose, buy } = await contractForm()
  useConfirmEach.getState().choose('contract', true)
  await choose('100')
  const pressed = screen.getByRole('button', { name })
  await buy(name)
  const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name })
  for (const button of [pressed, confirm]) {
    expect(colours.filter((colour) => button.classList.contains(buttons[colour] ?? ''))).toEqual([tone])
  }
})

it('a wrong stake is told at its field before anything is sent', async () => {
  const { user, choose, buy } = await contractForm()
  await choose('Other')
  const stake = screen.getByLabelText('Your amount')
  expect(document.activeElement).toBe(stake)
  expect(noteOf(stake)).toBe('From 10 to 10,000 USDT')
  await buy()
  expect(noteOf(stake)).toBe('Enter an amount in USDT.')
  await fill(user, stake, '9,99')
  expect(noteOf(stake)).toBe('At least 10 USDT.')
  await buy()
  await fill(user, stake, '10000.01')
  expect(noteOf(stake)).toBe('At most 10,000 USDT.')
  expect(server.sentTo(openContract)).toEqual([])
  await fill(user, stake, '250')
  expect(noteOf(stake)).toBe('From 10 to 10,000 USDT')
  expect(fact('You receive if right')).toBe('462.50 USDT')
})

it('a stake above the balance is told at its field', async () => {
  const { user, choose } = await contractForm({}, undefined, '9,750.00')
  await choose('Other')
  await fill(user, screen.getByLabelText('Your amount'), '9750.01')
  await waitFor(() => expect(noteOf(screen.getByLabelText('Your amount'))).toBe('You have 9,750 USDT.'))
})

it('a double tap buys once, what was chosen and for as long', async () => {
  const { user, choose } = await contractForm()
  await choose('50')
  await choose(/^5 min/)
  await pressTwice(user, 'Buy Down')
  await screen.findByText(/^Down contract opened at /)
  expect(server.sentTo(openContract)).toEqual([
    { symbol: 'btcusdt', direction: 'down', premium: Amount.of('50'), durationSeconds: 300 },
  ])
  // The next one begins where this one stood.
  expect(screen.getByRole('radio', { name: '50' }).getAttribute('aria-checked')).toBe('true')
})

it('a period that the pair is too slow for cannot be chosen, and the form says why', async () => {
  const { choose } = await contractForm({ symbol: 'eurusd', name: 'EUR/USD' })
  expect(screen.getByText(/^Not available for EUR\/USD right now: 1 min, 2 min\./)).toBeTruthy()
  await choose(/^1 min/)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^5 min/ }).getAttribute('aria-checked')).toBe('true')
})

it.each([
  ['is closed', { trading: false, opensAt: null }, undefined, 'This market is closed.'],
  ['has an old price', {}, 7, 'The price is 7 s old. Contracts wait for a fresh one.'],
  ['is not offered', { symbol: 'dogeusdt', name: 'DOGE/USDT' }, undefined, 'No contracts are offered on DOGE/USDT.'],
] as const)('while the pair %s nothing can be bought, and the form says why', async (_, shown, stale, reason) => {
  const { buy } = await contractForm(shown, stale)
  expect(screen.getByText(reason)).toBeTruthy()
  await buy()
  expect(server.sentTo(openContract)).toEqual([])
})

it('the question before each purchase can be turned off and on again', async () => {
  const { user, buy } = await contractForm()
  await user.click(screen.getByRole('switch', { name: 'Confirm each purchase' }))
  const shown = fact('You receive if right')
  await buy()
  const review = await screen.findByRole('dialog', { name: 'Buy this Up contract?' })
  expect(within(review).getByRole('button', { name: 'Buy Up' })).toBeTruthy()
  expect(fact('You receive if right', review)).toBe(shown)
  expect(server.sentTo(openContract)).toEqual([])
})
