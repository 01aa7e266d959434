// @vitest-environment happy-dom
import { contractConfig, openContract } from '@halyard/wire/contracts'
import { pairList } from '@halyard/wire/market'
import { expect, it, vi } from 'vitest'
import { useConfirmEach } from '#platform/form/confirm-each.tsx'
import { screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { type PairTerms, useBuying } from '../use-buying.ts'
import { BuyButtons } from './BuyButtons.tsx'

const offer = exampleOf(contractConfig)
const [listed] = exampleOf(pairList).list
if (!listed) throw new Error('the example of the pairs has none')
const pair: PairTerms = { ...listed, priced: true }

function Buttons() {
  return <BuyButtons pair={pair} stale={undefined} offer={offer} buying={useBuying(pair, offer)} />
}

it('a second tap right after a contract was bought is nothing; the other direction and a later press buy', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  signIn({ [offer.asset]: '10000' })
  useConfirmEach.getState().choose('contract', false)
  server.answer(openContract, ({ direction }) => ({ ...exampleOf(openContract), direction }))
  const { user } = show(<Buttons />)
  const buy = async (name: string, bought: number) => {
    const button = screen.getByRole('button', { name })
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(server.sentTo(openContract)).toHaveLength(bought)
  }
  await buy('Buy Up', 1)
  now = 599
  await buy('Buy Up', 1)
  await buy('Buy Down', 2)
  now = 600
  await buy('Buy Up', 3)
})
