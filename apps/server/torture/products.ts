import { randomBytes } from 'node:crypto'
import { Amount } from '@halyard/domain'
import type { Chance } from '@halyard/testing'
import type { EndpointName } from '@halyard/wire'
import type { Intent } from './intents.ts'

/** What a client knows when it chooses its next intent. */
interface Situation {
  readonly chance: Chance
  /** Another number for each intent of the run; products write it into the last digits of an amount. */
  readonly number: number
  readonly offers: Offers
  /** What was accepted of this client and can still be acted on. */
  readonly mine: Intent[]
  /** A picture that this client uploaded and has not used. */
  readonly voucher: () => string | undefined
  readonly cardId: number
  /** By which those whom this client invites are known. */
  readonly invitationCode: string
}

/** Read once at the start, from the server's own lists. */
export interface Offers {
  readonly saleId: number
  readonly stakingId: number
  readonly machineId: number
  readonly sharedMachineId: number
  readonly loanId: number
  readonly duration: number
  /** The last price of BTC. */
  readonly price: Amount
  /** And of the pairs whose orders meet in a book, by symbol. */
  readonly bookPrices: Readonly<Record<string, Amount>>
}

interface Wish {
  readonly endpoint: EndpointName
  readonly sent: Readonly<Record<string, unknown>>
  /** How the row that comes of it is recognised; nothing for what acts on a row that is there. */
  readonly marker?: string
}

export interface Product {
  readonly name: string
  readonly weight: number
  wish(situation: Situation): Wish | undefined
}

/** An amount of which no user has two in one run: the number of the intent is its fraction. */
export const totalMarked = (whole: number, number: number) => `${whole}.${String(number % 1_000_000).padStart(6, '0')}`
/** The same in steps of 0.000001 BTC, between 0.01 and 0.1. */
export const coinMarked = (number: number) => `0.0${10_000 + (number % 90_000)}`

/**
 * Pairs whose orders meet in a book: how many digits their limits have, few enough for several at one price, and a quantity that no other
 * intent has. Of TRX a price step times a lot is a tenth of the smallest coin, so that parts are rounded.
 */
export const bookPairs = [
  { symbol: 'ethusdt', digits: 1, quantity: (number: number) => `0.${10_000 + (number % 90_000)}` },
  { symbol: 'trxusdt', digits: 5, quantity: (number: number) => `${1_000 + (number % 90_000)}.${1 + (number % 9)}` },
] as const

/** Near enough that many are crossed by the next ticks, far enough that others rest. */
export const limitNear = (price: Amount, isBuy: boolean, chance: Chance) =>
  price
    .times(Amount.ofInteger(10_000 + chance.between(1, 40) * (isBuy ? -1 : 1)))
    .dividedBy(Amount.ofInteger(10_000), 1, 'down')
    .text()

/** One of a client's rows of some products, which it does not choose again. */
function taken({ mine, chance }: Situation, ...of: string[]): Intent | undefined {
  const candidates = mine.filter(({ product }) => of.includes(product))
  if (candidates.length === 0) return undefined
  const chosen = chance.oneOf(candidates)
  mine.splice(mine.indexOf(chosen), 1)
  return chosen
}

const actOn =
  (of: readonly string[], endpoint: EndpointName, field: 'ID' | 'id' = 'ID') =>
  (situation: Situation) => {
    const id = taken(situation, ...of)?.answers.at(-1)?.id
    return id === undefined ? undefined : { endpoint, sent: { [field]: id } }
  }

const restingOrders = ['limitOrder', 'stopOrder']
const cancellable = [...restingOrders, 'trailingStop', 'bookOrder']

/** What clients do, with its weight. The money that it moves is described in `expectations.ts`. */
export const products: readonly Product[] = [
  {
    name: 'limitOrder',
    weight: 8,
    wish: ({ chance, number, offers }) => {
      const isBuy = chance.happens(0.5)
      const price = limitNear(offers.price, isBuy, chance)
      const quantity = coinMarked(number)
      const sent = { symbol: 'btcusdt', mprice: price, mnum: quantity, buytype: 1, type: 1 }
      return { endpoint: isBuy ? 'placeBuyOrder' : 'placeSellOrder', sent, marker: quantity }
    },
  },
  {
    name: 'bookOrder',
    weight: 8,
    // Around the price, so that orders of users meet each other, the house and ticks, each in part.
    wish: ({ chance, number, offers }) => {
      const isBuy = chance.happens(0.5)
      const { symbol, digits, quantity: marked } = chance.oneOf(bookPairs)
      const price = (offers.bookPrices[symbol] as Amount)
        .times(Amount.ofInteger(100_000 + chance.between(-60, 60)))
        .dividedBy(Amount.ofInteger(100_000), digits, 'down')
      const quantity = marked(number)
      const sent = { symbol, mprice: price.text(), mnum: quantity, buytype: 1, type: 1 }
      return { endpoint: isBuy ? 'placeBuyOrder' : 'placeSellOrder', sent, marker: quantity }
    },
  },
  {
    name: 'bookPurchase',
    weight: 2,
    wish: ({ chance, number }) => {
      const total = totalMarked(700, number)
      const sent = { symbol: chance.oneOf(bookPairs).symbol, musdt: total, buytype: 2, type: 2 }
      return { endpoint: 'placeBuyOrder', sent, marker: total }
    },
  },
  {
    name: 'bookSale',
    weight: 2,
    wish: ({ chance, number }) => {
      const { symbol, quantity: marked } = chance.oneOf(bookPairs)
      const quantity = marked(number)
      const sent = { symbol, mnum: quantity, buytype: 1, type: 2 }
      return { endpoint: 'placeSellOrder', sent, marker: quantity }
    },
  },
  {
    name: 'marketOrder',
    weight: 4,
    wish: ({ number }) => {
      const total = totalMarked(50, number)
      return {
        endpoint: 'placeBuyOrder',
        sent: { symbol: 'btcusdt', musdt: total, buytype: 2, type: 2 },
        marker: total,
      }
    },
  },
  {
    name: 'marketSale',
    weight: 2,
    wish: ({ number }) => {
      const quantity = coinMarked(number)
      return {
        endpoint: 'placeSellOrder',
        sent: { symbol: 'btcusdt', mnum: quantity, buytype: 1, type: 2 },
        marker: quantity,
      }
    },
  },
  {
    name: 'stopOrder',
    weight: 4,
    // Its trigger is as near as a limit would be. Where the market is at it or past it by now, it is refused.
    wish: ({ chance, number, offers }) => {
      const away = chance.between(1, 40) * (chance.happens(0.5) ? -1 : 1)
      const at = (steps: number) =>
        offers.price
          .times(Amount.ofInteger(10_000 + steps))
          .dividedBy(Amount.ofInteger(10_000), 1, 'down')
          .text()
      const quantity = coinMarked(number)
      const trigger = { tprice: at(away), tdirection: away > 0 ? 1 : 2 }
      const limit = { mprice: at(away + chance.between(-10, 10)), mnum: quantity }
      const sent = { symbol: 'btcusdt', ...limit, ...trigger, buytype: 1, type: 1 }
      return { endpoint: chance.happens(0.5) ? 'placeBuyOrder' : 'placeSellOrder', sent, marker: quantity }
    },
  },
  {
    name: 'trailingStop',
    weight: 3,
    // Little behind the best price, so that many are set off; some follow only from a price on.
    wish: ({ chance, number, offers }) => {
      const isBuy = chance.happens(0.5)
      const away = (steps: number) =>
        offers.price
          .times(Amount.ofInteger(10_000 + steps))
          .dividedBy(Amount.ofInteger(10_000), 1, 'down')
          .text()
      const trail = chance.happens(0.5)
        ? { tdistance: String(chance.between(20, 200)), tunit: 1 }
        : { tdistance: '0.002', tunit: 2 }
      const activation = chance.happens(0.3)
        ? { taprice: away(isBuy ? -chance.between(1, 10) : chance.between(1, 10)) }
        : {}
      const quantity = coinMarked(number)
      const limit = { mprice: away(isBuy ? 300 : -300), mnum: quantity }
      const sent = { symbol: 'btcusdt', ...limit, ...trail, ...activation, buytype: 1, type: 1 }
      return { endpoint: isBuy ? 'placeBuyOrder' : 'placeSellOrder', sent, marker: quantity }
    },
  },
  {
    name: 'amendment',
    weight: 2,
    wish: (situation) => {
      const order = taken(situation, ...restingOrders)
      const id = order?.answers.at(-1)?.id
      if (id === undefined) return undefined
      const { chance, offers } = situation
      const price = offers.price.plus(Amount.ofInteger(chance.between(-200, 200))).round(0, 'down')
      return { endpoint: 'amendOrder', sent: { id, mprice: price.text() }, marker: String(id) }
    },
  },
  {
    name: 'clearing',
    weight: 1,
    wish: (situation) => {
      const lastid = taken(situation, ...restingOrders)?.answers.at(-1)?.id
      return lastid === undefined ? undefined : { endpoint: 'cancelAllOrders', sent: { symbol: 'btcusdt', lastid } }
    },
  },
  {
    name: 'priceAlert',
    weight: 1,
    wish: ({ chance, offers }) => {
      const price = offers.price.plus(Amount.ofInteger(chance.between(-300, 300))).round(0, 'down')
      return { endpoint: 'createPriceAlert', sent: { symbol: 'btcusdt', price: price.text() } }
    },
  },
  { name: 'cancelOrder', weight: 4, wish: actOn(cancellable, 'cancelOrder', 'id') },
  {
    name: 'contract',
    weight: 6,
    wish: ({ chance, number, offers }) => {
      const premium = totalMarked(10, number)
      return {
        endpoint: 'openContract',
        sent: { cate: chance.between(1, 2), usdt: premium, coinname: 'btcusdt', ctime_num: offers.duration },
        marker: premium,
      }
    },
  },
  {
    name: 'conversion',
    weight: 3,
    wish: ({ number }) => {
      const quantity = totalMarked(20, number)
      return { endpoint: 'convert', sent: { num: quantity, from_coin: 'USDT', to_coin: 'BTC' }, marker: quantity }
    },
  },
  {
    name: 'stake',
    weight: 3,
    wish: ({ number, offers }) => {
      const principal = totalMarked(50, number)
      return { endpoint: 'openStake', sent: { financing_id: offers.stakingId, money: principal }, marker: principal }
    },
  },
  { name: 'redemption', weight: 1, wish: actOn(['stake'], 'redeemStake') },
  {
    name: 'subscription',
    weight: 2,
    wish: ({ number, offers }) => {
      const quantity = `40.${String(number % 10_000).padStart(4, '0')}`
      return { endpoint: 'subscribeToSale', sent: { pid: offers.saleId, num: quantity }, marker: quantity }
    },
  },
  {
    name: 'machine',
    weight: 1,
    wish: ({ offers }) => ({ endpoint: 'buyMachine', sent: { id: offers.machineId, num: 1 }, marker: '1' }),
  },
  {
    name: 'machineShare',
    weight: 1,
    // Half of a machine: it begins a group, or completes one that this client began.
    wish: (situation) => {
      const { chance, offers } = situation
      const begun = chance.happens(0.7) ? taken(situation, 'machineShare') : undefined
      const code = String(begun?.row?.sharbltxt ?? '')
      return {
        endpoint: 'buyMachineShare',
        sent: { id: offers.sharedMachineId, sharbltxt: code, gxfe: '50' },
        marker: '50',
      }
    },
  },
  { name: 'machineCancel', weight: 1, wish: actOn(['machine'], 'cancelMachineOrder') },
  {
    name: 'loan',
    weight: 1,
    wish: ({ number, offers }) => {
      const requested = totalMarked(100, number)
      return { endpoint: 'applyForLoan', sent: { loan_id: offers.loanId, max: requested }, marker: requested }
    },
  },
  { name: 'repayment', weight: 1, wish: actOn(['loan'], 'repayLoan') },
  {
    name: 'withdrawal',
    weight: 2,
    wish: ({ number }) => {
      const quantity = totalMarked(100, number)
      const sent = { coinname: 'USDT', num: quantity, pay_password: withdrawalPassword, ...receiver }
      return { endpoint: 'createWithdrawal', sent, marker: quantity }
    },
  },
  {
    name: 'cardWithdrawal',
    weight: 1,
    wish: ({ number, cardId }) => {
      const quantity = `${60 + Math.floor(number / 100)}.${String(number % 100).padStart(2, '0')}`
      const sent = { bank_id: cardId, coinname: 'EUR', num: quantity, pay_password: withdrawalPassword }
      return { endpoint: 'createCardWithdrawal', sent, marker: quantity }
    },
  },
  { name: 'withdrawalCancel', weight: 1, wish: actOn(['withdrawal'], 'cancelWithdrawal') },
  {
    name: 'deposit',
    weight: 1,
    wish: ({ number, voucher }) => {
      const payimg = voucher()
      if (payimg === undefined) return undefined
      const quantity = totalMarked(200, number)
      const sent = { ...receiver, cate: 1, num: quantity, payimg, hash: randomBytes(32).toString('hex') }
      return { endpoint: 'createDeposit', sent, marker: quantity }
    },
  },
  {
    name: 'registration',
    weight: 1,
    // Of somebody whom the client invited, in whose name it is counted.
    wish: ({ number, invitationCode }) => {
      const proofs = { captchaId: 'any', captcha: testCaptcha, smsCode: testCode }
      const sent = { email: `newcomer-${number}@example.com`, passWord: 'vexing ladder 41', invitationCode, ...proofs }
      return { endpoint: 'registerUser', sent, marker: String(number) }
    },
  },
  {
    name: 'wire',
    weight: 1,
    wish: ({ number }) => {
      const quantity = `${5_000 + Math.floor(number / 100)}.${String(number % 100).padStart(2, '0')}`
      const sent = { cate: 2, currency: 'EUR', num: quantity, email: 'mira.muster@example.com' }
      return { endpoint: 'createDeposit', sent, marker: quantity }
    },
  },
]

export const withdrawalPassword = '839201'
export const [testCaptcha, testCode] = ['pass', '424242'] as const
const receiver = { coin: 'USDT', czline: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }
