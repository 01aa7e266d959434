import { Amount } from '@halyard/domain'
import { type Endpoint, encodeRequest, endpoints, type RequestOf } from '@halyard/wire'

/** Something that a trader asks for: which endpoint, and what travels to it. */
export interface Act<E extends Endpoint = Endpoint> {
  readonly endpoint: E
  /** With the wire's own names. */
  readonly sent: Readonly<Record<string, unknown>>
}

/** An act: an endpoint with its request in the trade's terms. */
export function act<E extends Endpoint>(endpoint: E, terms: RequestOf<E>): Act<E> {
  return { endpoint, sent: encodeRequest(endpoint, terms) }
}

type Side = 'buy' | 'sell'

const place = { buy: endpoints.placeBuyOrder, sell: endpoints.placeSellOrder }

/** Buys BTC for so many USDT at the market's price. */
export const buyAtMarket = (total: Amount) =>
  act(place.buy, { symbol: 'btcusdt', type: 'market', sizing: 'total', total })

export const sellAtMarket = (quantity: Amount) =>
  act(place.sell, { symbol: 'btcusdt', type: 'market', sizing: 'quantity', quantity })

/** Rests until the price reaches its limit. */
export const orderAtLimit = (side: Side, quantity: Amount, limitPrice: Amount) =>
  act(place[side], { symbol: 'btcusdt', type: 'limit', sizing: 'quantity', quantity, limitPrice })

export const amendOrder = (orderId: number, limitPrice: Amount) => act(endpoints.amendOrder, { orderId, limitPrice })
export const cancelOrder = (orderId: number) => act(endpoints.cancelOrder, { orderId })
/** All of the user's orders for BTC. */
export const cancelAllOrders = () => act(endpoints.cancelAllOrders, { symbol: 'btcusdt' })

export const openContract = (direction: 'up' | 'down', premium: Amount, durationSeconds = 60) =>
  act(endpoints.openContract, { symbol: 'btcusdt', direction, premium, durationSeconds })

export const convert = (quantity: Amount) => act(endpoints.convert, { quantity, from: 'USDT', to: 'BTC' })

export const openStake = (productId: number, principal: Amount) => act(endpoints.openStake, { productId, principal })
export const redeemStake = (stakeId: number) => act(endpoints.redeemStake, { stakeId })

export const subscribe = (saleId: number, quantity: Amount) => act(endpoints.subscribeToSale, { saleId, quantity })

export const buyMachine = (machineId: number, units = 1) => act(endpoints.buyMachine, { machineId, units })
export const cancelMachineOrder = (orderId: number) => act(endpoints.cancelMachineOrder, { orderId })

export const applyForLoan = (productId: number, requested: Amount) =>
  act(endpoints.applyForLoan, { productId, requested })
export const repayLoan = (loanId: number) => act(endpoints.repayLoan, { loanId })

/** The withdrawal password of users who have one. */
export const withdrawalPassword = '839201'
/** An unowned address for USDT. */
const wallet = { coin: 'USDT', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }

export const withdraw = (quantity: Amount) =>
  act(endpoints.createWithdrawal, { ...wallet, asset: 'USDT', quantity, withdrawalPassword, remark: '' })
export const cancelWithdrawal = (withdrawalId: number) => act(endpoints.cancelWithdrawal, { withdrawalId })

export const deposit = (quantity: Amount, voucher: string, transactionHash: string) =>
  act(endpoints.createDeposit, { kind: 'crypto', ...wallet, quantity, voucher, transactionHash })
