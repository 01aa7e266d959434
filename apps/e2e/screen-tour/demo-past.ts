import { saveAddress } from '@halyard/wire/address-book'
import { makeApiKey } from '@halyard/wire/api-keys'
import { articleList } from '@halyard/wire/articles'
import { saveBankCard } from '@halyard/wire/bank-cards'
import { openContract } from '@halyard/wire/contracts'
import { convert } from '@halyard/wire/conversion'
import { createDeposit } from '@halyard/wire/deposits'
import { applyForLoan, loanProductList } from '@halyard/wire/loans'
import { machineList, machineOrderList } from '@halyard/wire/mining'
import { notificationList } from '@halyard/wire/notifications'
import { shareReceipt } from '@halyard/wire/receipts'
import { orderList, placeBuyOrder } from '@halyard/wire/spot'
import { stakeList } from '@halyard/wire/staking'
import { openSupportCase } from '@halyard/wire/support'
import { tokenSaleList } from '@halyard/wire/token-sale'
import { upload } from '@halyard/wire/uploads'
import { cardCurrencies, createCardWithdrawal, createWithdrawal } from '@halyard/wire/withdrawals'
import { type Operator, picture, type Trader } from '../harness/index.ts'

/** The demo user after a busy day: something stands on every page that shows what one has. */
export interface DemoPast {
  trader: Trader
  /** The query with which a page shows one thing, by the path of the page. */
  queries: Readonly<Record<string, string>>
}

const onTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
/** The one that the demo account comes with. */
const withdrawalPassword = 'halyard-demo-2'

/**
 * Adds to the past that the demo user comes with. The app runs with OPS_ENABLED=1, and nobody else decides about
 * reviews.
 */
export async function demoPast(trader: Trader, operator: Operator): Promise<DemoPast> {
  const order = await trader.call(placeBuyOrder, { symbol: 'btcusdt', musdt: '250', buytype: 2, type: 2 })
  const contract = await trader.call(openContract, { cate: 1, usdt: '100', coinname: 'btcusdt', ctime_num: 900 })
  const conversion = await trader.call(convert, { num: '0.001', from_coin: 'BTC', to_coin: 'USDT' })
  const deposit = await deposited(trader)
  const { withdrawal, cardWithdrawal } = await withdrawn(operator, trader)
  const [loanProduct] = (await trader.call(loanProductList, { page: 1, pageSize: 1 })).list
  const loan = await trader.call(applyForLoan, { loan_id: loanProduct?.productId, max: '1000' })
  await operator.approve('loan', loan.loanId)
  await trader.call(makeApiKey, {
    ...{ name: 'Grid bot', trade: true, withdraw: true, addresses: ['203.0.113.7', '2001:db8::/48'] },
    pay_password: withdrawalPassword,
  })
  const first = async <Row>(list: Promise<{ list: Row[] }>) => (await list).list[0]
  const firstPage = { page: 1, pageSize: 1 }
  const sale = await first(trader.call(tokenSaleList, firstPage))
  const machine = await first(trader.call(machineList, firstPage))
  const machineOrder = await first(trader.call(machineOrderList, firstPage))
  const stake = await first(trader.call(stakeList, firstPage))
  const filled = await first(trader.call(orderList, { ...firstPage, status: 2 }))
  const shared = { kind: 'fill', id: filled?.orderId, amounts: true }
  const { code } = await trader.call(shareReceipt, shared)
  const about = { kind: 'withdrawal', id: withdrawal }
  const { caseId } = await trader.call(openSupportCase, { about, text: 'Tron · USDT', pictures: [] })
  await operator.answer(caseId, 'Tron · USDT · OK')
  const notification = await first(trader.call(notificationList, firstPage))
  const announcement = await first(trader.call(articleList, { ...firstPage, cate: 1 }))
  const help = await first(trader.call(articleList, { ...firstPage, cate: 2 }))
  return {
    trader,
    queries: {
      'deal/detail': `?id=${order.orderId}`,
      'contract/detail': `?id=${contract.contractId}`,
      'bitcoin/exchange': `?id=${conversion.conversionId}`,
      'bitcoin/paymentDetail': `?id=${deposit}`,
      'bitcoin/withdrawDetail': `?id=${withdrawal}`,
      'bitcoin/bankDetail': `?id=${cardWithdrawal}`,
      'bitcoin/loanDetail': `?id=${loanProduct?.productId}`,
      'bitcoin/loanHistory': `?id=${loan.loanId}`,
      'IEO/detail': `?id=${sale?.saleId}`,
      'stake/detail': `?id=${machine?.machineId}`,
      'stake/order': `?id=${stake?.stakeId}`,
      'stake/order product': `?product=${stake?.productId}`,
      'stake/earningsCurve': `?id=${stake?.stakeId}`,
      'stake/detail own': `?order=${machineOrder?.orderId}`,
      'user/serviceCase': `?id=${caseId}`,
      'user/receipt': `?code=${code}`,
      'user/informDetail': `?id=${notification?.notificationId}`,
      'user/afficheDetail': `?id=${announcement?.articleId}`,
      'user/service': `?article=${help?.articleId}`,
      'market/market': '?kind=forex',
    },
  }
}

async function deposited(trader: Trader): Promise<number> {
  const { uploadId } = await trader.call(upload, { base64Str: picture(9).toString('base64') })
  const asked = { cate: 1, coin: 'USDT', czline: 'TRC20', num: '1250.5', payimg: uploadId }
  return (await trader.call(createDeposit, asked)).depositId
}

/** To an address, and to a card in the currency of a wire transfer that an operator found in the bank. */
async function withdrawn(operator: Operator, trader: Trader) {
  const wire = await trader.call(createDeposit, { cate: 2, currency: 'EUR', num: '5000', email: trader.email })
  await operator.approve('wireTransfer', wire.depositId)
  const address = { czline: 'TRC20', address: onTron, remark: 'Cold wallet' }
  await trader.call(saveAddress, { coin: 'USDT', ...address })
  const { withdrawalId: withdrawal } = await trader.call(createWithdrawal, {
    ...address,
    coinname: 'USDT',
    num: '120',
    pay_password: withdrawalPassword,
  })
  const { cardId } = await trader.call(saveBankCard, card)
  const { currencies } = await trader.call(cardCurrencies)
  const { withdrawalId: cardWithdrawal } = await trader.call(createCardWithdrawal, {
    bank_id: cardId,
    coin_id: currencies.find(({ asset }) => asset === 'EUR')?.coinId,
    coinname: 'EUR',
    num: '500',
    pay_password: withdrawalPassword,
  })
  return { withdrawal, cardWithdrawal }
}

const card = {
  bank_name: 'Musterbank',
  account_name: 'Mira Muster',
  card_number: '4000 0000 0000 4242',
  bank_address: 'Musterstraße 1, 10115 Berlin',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFF',
  country: 'DE',
}
