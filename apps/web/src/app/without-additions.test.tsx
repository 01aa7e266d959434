// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { saveAddress } from '@halyard/wire/address-book'
import { articleList } from '@halyard/wire/articles'
import { changeWithdrawalPassword } from '@halyard/wire/auth'
import { bankCards } from '@halyard/wire/bank-cards'
import { findLoan } from '@halyard/wire/loans'
import { pairList } from '@halyard/wire/market'
import { coinList } from '@halyard/wire/networks'
import { getUserInfo } from '@halyard/wire/profile'
import { site } from '@halyard/wire/site'
import { orderList } from '@halyard/wire/spot'
import { cancelWithdrawal } from '@halyard/wire/withdrawals'
import { afterEach, beforeEach, expect, it } from 'vitest'
import AddAddressPage from '#features/address-book/pages/AddAddressPage.tsx'
import { HelpList } from '#features/articles/components/HelpList.tsx'
import ResetWithdrawPasswordPage from '#features/auth/pages/ResetWithdrawPasswordPage.tsx'
import BankCardsPage from '#features/bank-cards/pages/BankCardsPage.tsx'
import { Repayment } from '#features/loans/components/Repayment.tsx'
import { OrderForm } from '#features/spot/components/OrderForm.tsx'
import { OrderItem } from '#features/spot/components/OrderItem.tsx'
import { useCardCurrencies } from '#features/withdrawals/api.ts'
import { learnAdditions } from '#platform/api/additions.ts'
import { TakeBackButton } from '#platform/form/TakeBackButton.tsx'
import { useSite } from '#platform/site/site.ts'
import { fill, screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { navigate } from '#test/navigate.ts'

beforeEach(() => {
  learnAdditions(false)
  useSite.setState({ site: { ...exampleOf(site), takesAdditions: false } })
  signIn()
})
afterEach(() => {
  learnAdditions(true)
  useSite.setState({ site: undefined })
})

it('no stop order is offered where it would be placed at once', () => {
  const [listed] = exampleOf(pairList).list
  if (!listed) throw new Error('the example of the pairs has none')
  show(<OrderForm pair={{ ...listed, moved: undefined }} stale={undefined} />)
  screen.getByRole('radio', { name: 'Market' })
  expect(screen.queryByRole('radio', { name: 'Stop' })).toBeNull()
})

it('an order is cancelled but not changed, and a loan has no button that repays it', async () => {
  const [order] = exampleOf(orderList).list
  if (!order) throw new Error('the example of the orders has none')
  show(
    <>
      <OrderItem order={{ ...order, state: 'open' }} onCancel={() => {}} onAmend={() => {}} />
      <Repayment loan={exampleOf(findLoan)} />
    </>,
  )
  expect(screen.getAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)).toEqual([
    'Cancel',
  ])
})

it('what waits for review is not taken back, and a saved card stays', async () => {
  show(<TakeBackButton endpoint={cancelWithdrawal} request={{ withdrawalId: 1 }} {...takenBack} />)
  expect(screen.queryByRole('button')).toBeNull()
  server.answer(bankCards, exampleOf(bankCards))
  show(<BankCardsPage />)
  await screen.findByText(exampleOf(bankCards).list[0]?.bankName ?? '')
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

const takenBack = {
  amount: Amount.one,
  asset: 'USDT',
  words: { button: 'Cancel withdrawal', title: '', text: '', keep: '', done: '' },
  onEnded: () => {},
}

it('an address is saved with its coin, and a remark', async () => {
  navigate('/pages/user/addAddress?asset=USDT')
  server.answer(coinList, exampleOf(coinList))
  server.answer(saveAddress, exampleOf(saveAddress))
  const { user } = show(<AddAddressPage />)
  await user.click(await screen.findByRole('button', { name: /^Network/ }))
  await user.click(await screen.findByRole('button', { name: /TRC20/ }))
  await fill(user, screen.getByLabelText('Address'), 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  const address = { asset: 'USDT', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', remark: '' }
  await waitFor(() => expect(server.sentTo(saveAddress)).toEqual([address]))
})

it('the withdrawal password is changed by a new one alone', async () => {
  server.answer(getUserInfo, { ...exampleOf(getUserInfo), hasWithdrawalPassword: true })
  server.answer(changeWithdrawalPassword, undefined)
  const { user } = show(<ResetWithdrawPasswordPage />)
  await fill(user, await screen.findByLabelText('New withdrawal password'), '839201')
  await fill(user, screen.getByLabelText('Repeat the password'), '839201')
  await user.click(screen.getByRole('button', { name: 'Save withdrawal password' }))
  await waitFor(() => expect(server.sentTo(changeWithdrawalPassword)).toEqual([{ password: '839201' }]))
})

it('the help is searched in what is listed', async () => {
  const [article] = exampleOf(articleList).list
  if (!article) throw new Error('the example of the articles has none')
  const other = { ...article, articleId: 8, title: 'Deposits', summary: 'By chain and by wire.' }
  server.answer(articleList, { ...exampleOf(articleList), list: [article, other], total: 2 })
  const { user } = show(<HelpList />)
  await fill(user, screen.getByLabelText('Search the help'), 'wire DEPOSIT')
  await screen.findByText('Deposits')
  await waitFor(() => expect(screen.queryByText(article.title)).toBeNull())
})

it('money goes to a card in the currencies of the specification', async () => {
  show(<Currencies />)
  await screen.findByText('USD EUR CAD VND HKD JPY KRW')
})

function Currencies() {
  const { data: currencies = [] } = useCardCurrencies()
  return currencies.map(({ asset }) => asset).join(' ')
}
