// @vitest-environment happy-dom
import { coinCost, moneyRecords } from '@halyard/wire/assets'
import { pairList } from '@halyard/wire/market'
import { coinList } from '@halyard/wire/networks'
import { wireCurrencies } from '@halyard/wire/wire-transfers'
import { cardCurrencies } from '@halyard/wire/withdrawals'
import { beforeEach, expect, it } from 'vitest'
import { board } from '#platform/market-socket/board.ts'
import { screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { navigate } from '#test/navigate.ts'
import { CoinPage } from './CoinPage.tsx'

const links = () => screen.getAllByRole('link').map((link) => link.textContent)

function open(asset: string) {
  navigate(`/pages/property/coin?asset=${asset}`)
  return show(<CoinPage PairItem={({ symbol }) => <p>market {symbol}</p>} />)
}

beforeEach(async () => {
  signIn({ USDT: '100', BTC: '0.5', JPY: '5000' })
  server.answer(pairList, exampleOf(pairList))
  server.answer(coinList, exampleOf(coinList))
  server.answer(wireCurrencies, { currencies: [{ ...currency, asset: 'JPY' }] })
  server.answer(cardCurrencies, { currencies: [] })
  server.answer(coinCost, exampleOf(coinCost))
  server.answer(moneyRecords, { list: [], total: 0, page: 1, pageSize: 5 })
  await board.load()
})

const currency = {
  ...{ name: 'Yen', logo: '', precision: 0 },
  minimum: exampleOf(moneyRecords).list[0]?.balanceAfter ?? never(),
}

function never(): never {
  throw new Error('the example has a record')
}

it('a coin of a chain is deposited and withdrawn there, and one without a market is traded on any', async () => {
  open('USDT')
  await waitFor(() => expect(links()).toEqual(['Trade', 'Deposit', 'Withdraw', 'Exchange', 'All']))
  expect(screen.getByRole('link', { name: 'Trade' }).getAttribute('href')).toContain('/pages/market/market')
  expect(screen.queryByText(/^market /)).toBeNull()
})

it('a coin with a market shows it, and offers no way that is closed', async () => {
  open('btc')
  await screen.findByText('market btcusdt')
  expect(links()).toEqual(['', 'Trade', 'Exchange', 'All'])
  await screen.findByText('No records yet')
})

it('what can be pressed does not move: it comes when all that is above it has come', async () => {
  let answer = (): void => undefined
  server.answer(coinCost, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return exampleOf(coinCost)
  })
  open('BTC')
  await screen.findAllByText('0.5')
  await waitFor(() => expect(server.sentTo(cardCurrencies)).toHaveLength(1))
  expect(screen.queryByRole('link', { name: 'All' })).toBeNull()
  answer()
  await screen.findByRole('link', { name: 'All' })
  await screen.findByText('Average cost')
})

it('a currency comes by bank', async () => {
  open('JPY')
  const deposit = await screen.findByRole('link', { name: 'Deposit' })
  expect(deposit.getAttribute('href')).toContain('/pages/bitcoin/wireTransfer')
  expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull()
})

it('a coin that is not listed leads back', async () => {
  open('XYZ')
  await screen.findByText('Halyard does not list this coin')
})

it('records that do not arrive say so and are asked for again', async () => {
  server.loses(moneyRecords)
  const { user } = open('BTC')
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer(moneyRecords, { list: [], total: 0, page: 1, pageSize: 5 })
  await user.click(again)
  await screen.findByText('No records yet')
})
