// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { houseBooks } from '@halyard/wire/house-books'
import { expect, it } from 'vitest'
import { screen, show, within } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import type { HouseBook } from '../api.ts'
import HouseBooksPage from './HouseBooksPage.tsx'

const [example] = exampleOf(houseBooks).list as [HouseBook]

function shown(...list: HouseBook[]) {
  server.answer(houseBooks, { list })
  return show(<HouseBooksPage />)
}

/** The value beside a label. */
const beside = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent

it('a pair has its position, what it cost and what it is worth, to the last digit', async () => {
  shown({ ...example, paid: Amount.of('-16853.50000001'), result: Amount.of('0.42500001') })
  expect(await beside('Position')).toBe('−0.25 BTC')
  expect(await beside('Net cost')).toBe('−16,853.50000001 USDT')
  expect(await beside('Latest price')).toBe('67,412.3 USDT')
  expect(await beside('Result')).toBe('+0.42500001 USDT')
  expect(await beside('Fees received')).toBe('0.00042 BTC12.5 USDT')
  expect(await beside('Trades with us')).toBe('41')
  expect(screen.queryByText('Price from')).toBeNull()
})

it('the terms in force are told in words', async () => {
  const { user } = shown(example)
  await user.click(await screen.findByRole('button', { name: 'Our quote, version 3' }))
  const sheet = await screen.findByRole('dialog', { name: 'BTC/USDT' })
  expect(within(sheet).getByText(/nothing in it is random/)).toBeTruthy()
  const terms = [...sheet.querySelectorAll('dd')].map((term) => term.textContent)
  expect(terms).toEqual(['3', '20', '0.02%', '0.01%', '0.5 BTC', '120%', '1,000 BTC'])
})

it.each<[string, Partial<HouseBook>, RegExp]>([
  ['at its limit', { limitReached: 'bought' }, /for now we only sell/],
  ['without a book', { ladder: null }, /No order book/],
  ['at an old price', { isStale: true }, /Price from/],
])('a pair %s says so', async (_, book, sentence) => {
  shown({ ...example, ...book })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

it('before the first price there is no result', async () => {
  shown({ ...example, price: null, tickedAt: null, isStale: true, result: null })
  expect(await beside('Result')).toBe('—')
  expect(screen.queryByText('Price from')).toBeNull()
})

it('without pairs the list is empty', async () => {
  shown()
  expect(await screen.findByText('No pairs yet')).toBeTruthy()
})

it('what cannot be loaded is asked for again', async () => {
  const { user } = show(<HouseBooksPage />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer(houseBooks, { list: [example] })
  await user.click(again)
  expect(await screen.findByText('BTC/USDT')).toBeTruthy()
})

it('a host that is no demo publishes nothing', async () => {
  server.answer(houseBooks, { refused: 'notFound', message: 'Not found' })
  show(<HouseBooksPage />)
  expect(await screen.findByText(/does not publish its own trading/)).toBeTruthy()
})
