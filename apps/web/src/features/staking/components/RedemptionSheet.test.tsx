// @vitest-environment happy-dom
import { findStake, redemptionPreview } from '@halyard/wire/staking'
import { expect, it } from 'vitest'
import { fact, screen, show, signIn, within } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { RedemptionSheet } from './RedemptionSheet.tsx'

it('what cannot be undone stands with the buttons, where no height of a screen hides it', async () => {
  signIn()
  server.answer(redemptionPreview, exampleOf(redemptionPreview))
  show(<RedemptionSheet stake={exampleOf(findStake)} open onClose={() => {}} />)
  const sheet = await screen.findByRole('dialog', { name: 'Redeem early' })
  await within(sheet).findByText(/^980/)
  expect(fact('Principal', sheet)).toBe('1,000 USDT')
  const footer = within(sheet).getByRole('button', { name: 'Redeem now' }).closest<HTMLElement>('[class*=footer]')
  if (!footer) throw new Error('the buttons stand in no footer')
  expect(within(footer).getByText('Redeeming cannot be undone.')).toBeTruthy()
})
