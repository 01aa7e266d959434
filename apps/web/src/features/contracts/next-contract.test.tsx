// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { contractConfig, openContract } from '@halyard/wire/contracts'
import { pairList } from '@halyard/wire/market'
import { beforeEach, expect, it, vi } from 'vitest'
import { useConfirmEach } from '#platform/form/confirm-each.tsx'
import { screen, show, signIn, waitFor, within } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { BuyButtons } from './components/BuyButtons.tsx'
import { useBuyAgain } from './next-contract.ts'
import { type PairTerms, useBuying } from './use-buying.ts'

const offer = exampleOf(contractConfig)
const [listed] = exampleOf(pairList).list
if (!listed) throw new Error('the example of the pairs has none')
const pair: PairTerms = { ...listed, priced: true }

const bought = { symbol: pair.symbol, direction: 'down', durationSeconds: 120, premium: Amount.of('37') } as const

/** The form of a pair, and what somebody bought before. */
function Desk({ again = bought }: { again?: Parameters<ReturnType<typeof useBuyAgain>>[0] }) {
  const buyAgain = useBuyAgain()
  return (
    <>
      <button type="button" onClick={() => buyAgain(again)}>
        Again
      </button>
      <BuyButtons pair={pair} stale={undefined} offer={offer} buying={useBuying(pair, offer)} />
    </>
  )
}

const press = (user: ReturnType<typeof show>['user']) => user.click(screen.getByRole('button', { name: 'Again' }))

beforeEach(() => {
  signIn({ [offer.asset]: '10000' })
  server.answer(openContract, ({ direction }) => ({ ...exampleOf(openContract), direction }))
})

it('the same is looked at once more, and bought as it was', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { user } = show(<Desk />)
  await press(user)
  const review = await screen.findByRole('dialog', { name: 'Buy this Down contract?' })
  expect(review.textContent).toContain('2 min')
  expect(review.textContent).toContain('37')
  expect(server.sentTo(openContract)).toEqual([])
  const confirm = within(review).getByRole('button', { name: 'Buy Down' })
  // The second tap of the one that led here.
  await user.click(confirm)
  expect(server.sentTo(openContract)).toEqual([])
  now = 600
  await user.click(confirm)
  await waitFor(() => expect(server.sentTo(openContract)).toHaveLength(1))
  const { premium, ...sent } = server.sentTo(openContract)[0] ?? {}
  expect([sent, premium?.text()]).toEqual([{ symbol: pair.symbol, direction: 'down', durationSeconds: 120 }, '37'])
})

it('without a review it is bought at once, and once', async () => {
  useConfirmEach.getState().choose('contract', false)
  const { user } = show(<Desk />)
  await press(user)
  await waitFor(() => expect(server.sentTo(openContract)).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a period that is offered no more is looked at first, whatever was chosen', async () => {
  useConfirmEach.getState().choose('contract', false)
  const { user } = show(<Desk again={{ ...bought, durationSeconds: 5 }} />)
  await press(user)
  await screen.findByRole('dialog', { name: 'Buy this Down contract?' })
  expect(server.sentTo(openContract)).toEqual([])
})

it('nothing is bought on another pair', async () => {
  useConfirmEach.getState().choose('contract', false)
  const { user } = show(<Desk again={{ ...bought, symbol: 'goneusdt' }} />)
  await press(user)
  expect(location.hash).toContain('goneusdt')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.sentTo(openContract)).toEqual([])
})
