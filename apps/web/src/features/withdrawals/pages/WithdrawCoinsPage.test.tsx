// @vitest-environment happy-dom
import { coinList } from '@halyard/wire/networks'
import { expect, it } from 'vitest'
import { screen, show, signIn } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import WithdrawCoinsPage from './WithdrawCoinsPage.tsx'

it('without an answer the page says so, and tries again when it is told to', async () => {
  signIn({ USDT: '500' })
  server.answer(coinList, { refused: 'overloaded', message: 'Too many at once. Try again.' })
  const { user } = show(<WithdrawCoinsPage />)
  expect(await screen.findByText('Too many at once. Try again.')).toBeTruthy()
  server.answer(coinList, exampleOf(coinList))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const row = await screen.findByRole('link', { name: /^USDT/ })
  expect(row.getAttribute('href')).toBe('#/pages/bitcoin/withdraw?asset=USDT')
  expect(screen.queryByText('Too many at once. Try again.')).toBeNull()
})
