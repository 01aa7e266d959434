import { randomBytes } from 'node:crypto'
import type { Amount } from '@halyard/domain'
import { type Endpoint, endpoints } from '@halyard/wire'
import { operationsEndpoints } from '@halyard/wire/operations'
import type { Terms } from '@halyard/wire/terms'

// What people ask for, as torture, model, journeys and cases of refusals have it: `host.does(user, ...buyMachine(1))`.

/** An endpoint with its request in the trade's terms. */
export type Act<E extends Endpoint = Endpoint> = readonly [endpoint: E, terms: Terms<E>]

const act = <E extends Endpoint>(endpoint: E, terms: Terms<E>): Act<E> => [endpoint, terms]

type Side = 'buy' | 'sell'

const place = { buy: endpoints.placeBuyOrder, sell: endpoints.placeSellOrder }
const market = { symbol: 'btcusdt', type: 'market' } as const
const limit = { symbol: 'btcusdt', type: 'limit', sizing: 'quantity' } as const

/** Buys BTC for so many USDT at the market's price. */
export const buyAtMarket = (total: Amount) => act(place.buy, { ...market, sizing: 'total', total })

export const sellAtMarket = (quantity: Amount) => act(place.sell, { ...market, sizing: 'quantity', quantity })

/** Rests until the price reaches its limit; a stop order begins to once the price has reached its trigger. */
export const orderAtLimit = (
  side: Side,
  quantity: Amount,
  limitPrice: Amount,
  trigger?: { readonly price: Amount; readonly direction: 'rises' | 'falls' },
  exits?: { readonly takeProfit: Amount | null; readonly stopLoss: Amount | null },
) => act(place[side], { ...limit, quantity, limitPrice, trigger, exits })

export const amendOrder = (orderId: number, limitPrice: Amount) => act(endpoints.amendOrder, { orderId, limitPrice })
export const cancelOrder = (orderId: number) => act(endpoints.cancelOrder, { orderId })
/** All of the user's orders for BTC, or those up to one. */
export const cancelAllOrders = (lastOrderId?: number) =>
  act(endpoints.cancelAllOrders, { symbol: 'btcusdt', lastOrderId })

export const watchPrice = (price: Amount) => act(endpoints.createPriceAlert, { symbol: 'btcusdt', price })

export const openContract = (direction: 'up' | 'down', premium: Amount, durationSeconds = 60) =>
  act(endpoints.openContract, { symbol: 'btcusdt', direction, premium, durationSeconds })

export const convert = (quantity: Amount) => act(endpoints.convert, { quantity, from: 'USDT', to: 'BTC' })

export const openStake = (productId: number, principal: Amount) => act(endpoints.openStake, { productId, principal })
export const redeemStake = (stakeId: number) => act(endpoints.redeemStake, { stakeId })

export const subscribe = (saleId: number, quantity: Amount) => act(endpoints.subscribeToSale, { saleId, quantity })

export const buyMachine = (machineId: number, units = 1) => act(endpoints.buyMachine, { machineId, units })
/** Begins a group, or joins the one of a code. */
export const buyMachineShare = (machineId: number, share: Amount, code = '') =>
  act(endpoints.buyMachineShare, { machineId, share, code })
export const cancelMachineOrder = (orderId: number) => act(endpoints.cancelMachineOrder, { orderId })

export const applyForLoan = (productId: number, requested: Amount) =>
  act(endpoints.applyForLoan, { productId, requested })
export const repayLoan = (loanId: number) => act(endpoints.repayLoan, { loanId })

/** The withdrawal password of users who have one. */
export const withdrawalPassword = '839201'
/** An unowned address for USDT. */
export const wallet = { asset: 'USDT', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }
/** A well-formed card. */
export const bankCard = {
  bankName: 'Musterbank',
  accountName: 'Mira Muster',
  cardNumber: '4000000000004242',
  bankAddress: 'Berlin',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFF',
  country: 'DE',
}
/** A transaction's hash that nobody named before. */
export const newHash = () => randomBytes(32).toString('hex')

export const withdraw = (quantity: Amount) =>
  act(endpoints.createWithdrawal, { ...wallet, quantity, withdrawalPassword })
export const withdrawToCard = (cardId: number, quantity: Amount) =>
  act(endpoints.createCardWithdrawal, { cardId, asset: 'EUR', quantity, withdrawalPassword })
export const cancelWithdrawal = (withdrawalId: number) => act(endpoints.cancelWithdrawal, { withdrawalId })

export const deposit = (quantity: Amount, voucher: string, transactionHash = newHash()) => {
  const { asset: coin, network } = wallet
  return act(endpoints.createDeposit, { kind: 'crypto', coin, network, quantity, voucher, transactionHash })
}
/** By a bank. */
export const transferEuros = (quantity: Amount) =>
  act(endpoints.createDeposit, { kind: 'wire', currency: 'EUR', quantity, email: 'mira.muster@example.com' })

/** What operators say to what waits for review; money takes two of them. */
export const approve = (kind: string, id: number) => act(operationsEndpoints.approveReview, { kind, id })
export const reject = (kind: string, id: number) =>
  act(operationsEndpoints.rejectReview, { kind, id, reason: 'Not today.' })
/** That a withdrawal has left. */
export const confirm = (kind: string, id: number) =>
  act(operationsEndpoints.confirmReview, { kind, id, detail: { transactionHash: newHash() } })
export const waiting = (kind: string) => act(operationsEndpoints.pendingReviews, { kind })
export const adjustBalance = (user: number, amount: string) =>
  act(operationsEndpoints.adjustBalance, { user: String(user), asset: 'USDT', amount, reason: 'Goodwill.' })
