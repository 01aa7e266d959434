// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { pairList } from '@halyard/wire/market'
import { createPriceAlert, deletePriceAlert, priceAlertList } from '@halyard/wire/price-alerts'
import { beforeEach, expect, it } from 'vitest'
import { board } from '#platform/market-socket/board.ts'
import { fill, screen, show, signIn, waitFor, within } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { PriceAlerts } from './PriceAlerts.tsx'

const example = exampleOf(createPriceAlert)
let alerts = [example]

beforeEach(async () => {
  signIn()
  alerts = []
  server.answer(pairList, exampleOf(pairList))
  server.answer(priceAlertList, () => ({ alerts }))
  server.answer(createPriceAlert, ({ price }) => {
    alerts = [{ ...example, price }, ...alerts]
    return { ...example, price }
  })
  await board.load()
})

async function opened() {
  const pair = board.pair('btcusdt')
  if (!pair) throw new Error('the example of the pairs has no such pair')
  const { user } = show(<PriceAlerts pair={pair} />)
  await user.click(screen.getByRole('button', { name: 'Price alerts for BTC/USDT' }))
  return user
}

it('an alert is made from the price of the moment, once for a double tap, and stands in the list', async () => {
  const user = await opened()
  await screen.findByText('No price alerts yet')
  const field = screen.getByLabelText('Price (USDT)')
  expect((field as HTMLInputElement).value).toBe('67,412.3')
  await fill(user, field, '70000')
  await user.dblClick(screen.getByRole('button', { name: 'Set alert' }))
  await screen.findByRole('button', { name: 'Delete: BTC/USDT 70,000.00' })
  expect(server.sentTo(createPriceAlert)).toEqual([{ symbol: 'btcusdt', price: Amount.of('70000') }])
})

it('one that is deleted after a question is gone, and a double tap deletes no other', async () => {
  alerts = [example]
  server.answer(deletePriceAlert, () => {
    alerts = []
  })
  const user = await opened()
  await user.dblClick(await screen.findByRole('button', { name: 'Delete: BTC/USDT 70,000.00' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete this price alert?' })
  expect(question.textContent).toContain('BTC/USDT rises to 70,000.00')
  expect(server.sentTo(deletePriceAlert)).toEqual([])
  await user.dblClick(within(question).getByRole('button', { name: 'Delete' }))
  await screen.findByText('No price alerts yet')
  expect(server.sentTo(deletePriceAlert)).toHaveLength(1)
})

it.each(['', '0'])('a price of "%s" is told at its field, and nothing is sent', async (typed) => {
  const user = await opened()
  await fill(user, screen.getByLabelText('Price (USDT)'), typed)
  await user.click(screen.getByRole('button', { name: 'Set alert' }))
  await screen.findByText('Enter a price.')
  expect(server.sentTo(createPriceAlert)).toEqual([])
})

it('a price that the server does not take is told at its field, and the form stays', async () => {
  server.answer(createPriceAlert, { refused: 'tooManyEntries', message: 'You can save at most 50.' })
  const user = await opened()
  await user.click(screen.getByRole('button', { name: 'Set alert' }))
  await waitFor(() => expect(document.body.textContent).toContain('You can save at most 50.'))
})

it('a list that fails says so, and comes when it is asked for again', async () => {
  server.answer(priceAlertList, { refused: 'overloaded', message: 'Too busy.' })
  const user = await opened()
  await screen.findByText('Too busy.')
  server.answer(priceAlertList, { alerts: [example] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Delete: BTC/USDT 70,000.00' })
})
