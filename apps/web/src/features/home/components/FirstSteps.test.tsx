// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { balances, moneyRecords, portfolio } from '@halyard/wire/assets'
import { getUserInfo } from '@halyard/wire/profile'
import { beforeEach, expect, it } from 'vitest'
import { useFavourites } from '#platform/favourites.ts'
import { announceFirstPage } from '#platform/first-page.ts'
import { useDisplayCurrency } from '#platform/worth/display-currency.ts'
import { screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { HomeTotal } from './HomeTotal.tsx'

beforeEach(() => useFavourites.setState({ symbols: [] }))

function somebody({
  identity,
  traded,
  days = 1,
}: {
  identity: 'none' | 'submitted' | 'passed'
  traded: boolean
  days?: number
}) {
  const registeredAt = new Date(Date.now() - days * 86_400_000)
  server.answer(getUserInfo, { ...exampleOf(getUserInfo), identity, registeredAt })
  server.answer(moneyRecords, (_, query) => {
    const list = traded && query.get('type') === '8' ? exampleOf(moneyRecords).list : []
    return { list, total: list.length, page: 1, pageSize: 1 }
  })
}

/** Home's part for a user, in which the steps are, once everything that is waited for is shown. */
function showHome() {
  announceFirstPage()
  return show(<HomeTotal TodayProfit={() => null} />)
}

const shown = () => screen.queryAllByText(/^(Verify|Make)/).map(({ textContent }) => textContent)

it('the steps wait until home shows what it was opened for', async () => {
  signIn()
  server.answer(balances, { view: 'spot', spot: { coins: [], total: Amount.zero, pricedAt: null } })
  somebody({ identity: 'none', traded: false })
  show(<HomeTotal TodayProfit={() => null} />)
  await screen.findByText('0.00')
  expect(shown()).toEqual([])
  announceFirstPage()
  await screen.findByText('First steps')
})

it('somebody new without money has four steps to go', async () => {
  signIn()
  server.answer(balances, { view: 'spot', spot: { coins: [], total: Amount.zero, pricedAt: null } })
  somebody({ identity: 'none', traded: false })
  showHome()
  await screen.findByText('First steps')
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Verify your name',
    'Make a deposit',
    'Choose your favourites',
    'Make your first trade',
  ])
})

it('what is done is no link, and what is in review says so', async () => {
  signIn({ USDT: '5' })
  useFavourites.getState().toggle('btcusdt')
  somebody({ identity: 'submitted', traded: true })
  showHome()
  await screen.findByText('in review')
  expect(screen.getAllByText('done')).toHaveLength(3)
  expect(screen.queryByRole('link')).toBeNull()
})

it('it leaves when all is done', async () => {
  signIn({ USDT: '5' })
  useFavourites.getState().toggle('btcusdt')
  somebody({ identity: 'passed', traded: true })
  showHome()
  await waitFor(() => expect(Object.values(localStorage)).toContain('"left"'))
  expect(shown()).toEqual([])
})

it('the total is told in the chosen currency, by the rate that the server recorded', async () => {
  signIn({ USDT: '200' })
  somebody({ identity: 'passed', traded: true })
  server.answer(balances, { view: 'spot', spot: { coins: [], total: Amount.of('200'), pricedAt: null } })
  server.answer(portfolio, { ...exampleOf(portfolio), currency: 'EUR', rate: Amount.of('0.9') })
  useDisplayCurrency.setState({ currency: 'EUR' })
  showHome()
  await screen.findByText('180.00')
  expect(screen.getByText('EUR')).toBeDefined()
})

it('it leaves for good when it is skipped', async () => {
  signIn({ USDT: '5' })
  somebody({ identity: 'passed', traded: false })
  const { user, unmount } = showHome()
  await user.click(await screen.findByRole('button', { name: 'Skip the first steps' }))
  expect(shown()).toEqual([])
  unmount()
  showHome()
  expect(shown()).toEqual([])
})

it('who has been here for long sees none', async () => {
  signIn({ USDT: '5' })
  somebody({ identity: 'none', traded: false, days: 40 })
  showHome()
  await waitFor(() => expect(Object.values(localStorage)).toContain('"left"'))
  expect(shown()).toEqual([])
})
