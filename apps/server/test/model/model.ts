import { Amount } from '@halyard/domain'

// What Halyard promises of money, said once more and in few words, apart from the code that does it: what a trader with
// paper and pencil would expect to have after each step. Coins round down when they are received and up when they are
// paid.

const one = (text: string) => Amount.of(text)
const paid = (amount: Amount) => amount.round(6, 'up')
const received = (amount: Amount) => amount.round(6, 'down')

/** What the products cost and pay in the world of the test; every amount in USDT unless it is said otherwise. */
export const terms = {
  spotFee: one('0.001'),
  lot: one('0.000001'),
  contractWin: one('0.85'),
  conversionFee: one('0.002'),
  stake: { days: 3, dailyRate: one('0.0003'), penalty: one('0.02') },
  machine: { price: one('500'), daily: one('6') },
  token: { price: one('0.25'), lockDays: 2 },
  loan: { freeDays: 2, dailyRate: one('0.0005'), inReviewMax: 3 },
}

export type Coin = 'USDT' | 'BTC' | 'HRB'
export const coins: readonly Coin[] = ['USDT', 'BTC', 'HRB']

/** Balances: available, and held for what is under way. */
export class Purse {
  readonly available: Record<Coin, Amount>
  readonly frozen: Record<Coin, Amount>

  constructor(usdt: string, btc: string) {
    this.available = { USDT: one(usdt), BTC: one(btc), HRB: Amount.zero }
    this.frozen = { USDT: Amount.zero, BTC: Amount.zero, HRB: Amount.zero }
  }

  has = (coin: Coin, amount: Amount) => this.available[coin].isAtLeast(amount)
  gain(coin: Coin, amount: Amount) {
    this.available[coin] = this.available[coin].plus(amount)
  }
  spend = (coin: Coin, amount: Amount) => this.gain(coin, amount.negated())
  hold(coin: Coin, amount: Amount) {
    this.spend(coin, amount)
    this.frozen[coin] = this.frozen[coin].plus(amount)
  }
  /** A hold ends: spent, or available again. */
  drop(coin: Coin, amount: Amount) {
    this.frozen[coin] = this.frozen[coin].minus(amount)
  }
  release(coin: Coin, amount: Amount) {
    this.hold(coin, amount.negated())
  }
}

/** Something of a user's that goes on: an order, a contract, a loan. The server's id is noted when it is known. */
export interface Deal {
  readonly kind: Kind
  readonly owner: number
  readonly amount: Amount
  readonly side?: 'buy' | 'sell' | 'up' | 'down'
  price?: Amount
  /** At which prices an order is traded back when it is filled. */
  readonly exits?: Exits | undefined
  /** Of an exit order the order that it trades back, and until one of them is reached its two prices. */
  readonly exitOf?: Deal
  waitsFor?: Exits | undefined
  /** `over` by its owner, `ended` by time, `decided` by an operator. */
  state: 'open' | 'review' | 'approved' | 'over' | 'ended' | 'decided'
  id: number
  /** Whole days since it began; of a loan, since it was paid out. */
  days: number
}
export interface Exits {
  readonly takeProfit: Amount
  readonly stopLoss: Amount
}
export type Kind = 'order' | 'contract' | 'stake' | 'subscription' | 'machine' | 'loan' | 'withdrawal' | 'deposit'
/** What the server is expected to say: done, or the name of its refusal. */
export type Verdict =
  | 'done'
  | 'insufficientBalance'
  | 'orderCancelled'
  | 'orderNotOpen'
  | 'takeProfitOutside'
  | 'stopLossOutside'
  | 'wrongState'
  | 'withdrawalBeingPaid'
  | 'loanOutstanding'
  | 'tooManyInReview'
  | 'stakeOver'

export class Model {
  readonly purses = [new Purse('100000', '2'), new Purse('3000', '0.05')] as const
  readonly deals: Deal[] = []
  price = one('50000')
  days = 0

  /** Of a kind and somebody, or everybody, in a state. */
  of(kind: Kind, owner?: number, ...states: Deal['state'][]): Deal[] {
    return this.deals.filter(
      (deal) =>
        deal.kind === kind &&
        (owner === undefined || deal.owner === owner) &&
        (states.length === 0 || states.includes(deal.state)),
    )
  }
  private begin(deal: Omit<Deal, 'id' | 'days'>): 'done' {
    this.deals.push({ ...deal, id: 0, days: 0 })
    return 'done'
  }

  /** A market order trades at the last price at once. */
  marketBuy(owner: number, total: Amount): Verdict {
    const quantity = total.dividedBy(this.price, 6, 'down')
    const purse = this.purses[owner] as Purse
    if (!purse.has('USDT', paid(quantity.times(this.price)))) return 'insufficientBalance'
    return this.bought(purse, quantity)
  }
  marketSell(owner: number, quantity: Amount): Verdict {
    const purse = this.purses[owner] as Purse
    if (!purse.has('BTC', quantity)) return 'insufficientBalance'
    purse.spend('BTC', quantity)
    return this.sold(purse, quantity)
  }
  private bought(purse: Purse, quantity: Amount): 'done' {
    purse.spend('USDT', paid(quantity.times(this.price)))
    purse.gain('BTC', quantity.minus(quantity.times(terms.spotFee).round(8, 'up')))
    return 'done'
  }
  private sold(purse: Purse, quantity: Amount): 'done' {
    const turnover = received(quantity.times(this.price))
    purse.gain('USDT', turnover.minus(paid(turnover.times(terms.spotFee))))
    return 'done'
  }

  /** A limit order holds what it may cost, and waits for the first tick after it that is as good as its price. */
  limitOrder(owner: number, side: 'buy' | 'sell', amount: Amount, price: Amount, exits?: Exits): Verdict {
    if (exits && price.compare(exits.takeProfit) !== (side === 'buy' ? -1 : 1)) return 'takeProfitOutside'
    if (exits && price.compare(exits.stopLoss) !== (side === 'buy' ? 1 : -1)) return 'stopLossOutside'
    const [coin, cost] = holdOf({ side, amount, price })
    const purse = this.purses[owner] as Purse
    if (!purse.has(coin, cost)) return 'insufficientBalance'
    purse.hold(coin, cost)
    return this.begin({ kind: 'order', owner, side, amount, price, exits, state: 'open' })
  }
  /**
   * What a fill brought is traded back by one order, which waits for either price. It fills at the first tick at one of
   * them, in this world where no tick is 5 % beyond.
   */
  private exit(order: Deal, { takeProfit, stopLoss }: Exits): void {
    const { owner, amount } = order
    const slippage = stopLoss.dividedBy(one('20'), 2, 'down')
    const side = order.side === 'buy' ? 'sell' : 'buy'
    const price = side === 'sell' ? stopLoss.minus(slippage) : stopLoss.plus(slippage)
    const turnover = received(amount.times(this.price))
    const back =
      side === 'sell'
        ? amount.minus(amount.times(terms.spotFee).round(8, 'up')).round(6, 'down')
        : turnover.minus(paid(turnover.times(terms.spotFee))).dividedBy(price, 6, 'down')
    const exit = { kind: 'order', owner, side, amount: back, price, exitOf: order, state: 'open' } as const
    this.purse(order).hold(...holdOf(exit))
    this.begin({ ...exit, waitsFor: { takeProfit, stopLoss } })
  }
  cancel(order: Deal): Verdict {
    if (order.state === 'approved') return 'orderNotOpen'
    if (order.state === 'open') this.purse(order).release(...holdOf(order))
    order.state = 'over'
    return 'done'
  }
  /** Another price is another order in its place, or nothing has changed. */
  amend(order: Deal, price: Amount): Verdict {
    if (order.state !== 'open') return order.state === 'approved' ? 'orderNotOpen' : 'orderCancelled'
    this.cancel(order)
    const verdict = this.limitOrder(order.owner, order.side as 'buy', order.amount, price, order.exits)
    if (verdict === 'done') return verdict
    order.state = 'open'
    this.purse(order).hold(...holdOf(order))
    return verdict
  }
  tick(price: Amount): void {
    this.price = price
    for (const order of this.of('order', undefined, 'open')) {
      if (order.waitsFor) {
        const { takeProfit, stopLoss } = order.waitsFor
        const [low, high] = order.side === 'sell' ? [stopLoss, takeProfit] : [takeProfit, stopLoss]
        if (price.isGreaterThan(low) && price.isLessThan(high)) continue
        order.waitsFor = undefined
      }
      const limit = order.price as Amount
      if (order.side === 'buy' ? price.isGreaterThan(limit) : price.isLessThan(limit)) continue
      const purse = this.purse(order)
      if (order.side === 'buy') {
        purse.release(...holdOf(order))
        this.bought(purse, order.amount)
      } else {
        purse.drop('BTC', order.amount)
        this.sold(purse, order.amount)
      }
      order.state = 'approved'
      if (order.exits) this.exit(order, order.exits)
    }
  }

  contract(owner: number, side: 'up' | 'down', amount: Amount): Verdict {
    const purse = this.purses[owner] as Purse
    if (!purse.has('USDT', amount)) return 'insufficientBalance'
    purse.hold('USDT', amount)
    return this.begin({ kind: 'contract', owner, side, amount, price: this.price, state: 'open' })
  }
  /** A minute passes with this last price: every contract closes. */
  minute(price: Amount): void {
    this.tick(price)
    // The second sets off and fills what was placed by the first.
    this.tick(price)
    for (const contract of this.of('contract', undefined, 'open')) {
      const moved = price.compare(contract.price as Amount)
      const won = moved === (contract.side === 'up' ? 1 : -1)
      if (moved === 0 || won) this.purse(contract).release('USDT', contract.amount)
      else this.purse(contract).drop('USDT', contract.amount)
      if (won) this.purse(contract).gain('USDT', received(contract.amount.times(terms.contractWin)))
      contract.state = 'over'
    }
  }

  /** USDT becomes BTC at the last price. */
  convert(owner: number, amount: Amount): Verdict {
    const purse = this.purses[owner] as Purse
    if (!purse.has('USDT', amount)) return 'insufficientBalance'
    const worth = amount.dividedBy(this.price, 8, 'down')
    purse.spend('USDT', amount)
    purse.gain('BTC', worth.minus(worth.times(terms.conversionFee).round(8, 'up')))
    return 'done'
  }

  stake(owner: number, amount: Amount): Verdict {
    const purse = this.purses[owner] as Purse
    if (!purse.has('USDT', amount)) return 'insufficientBalance'
    purse.hold('USDT', amount)
    return this.begin({ kind: 'stake', owner, amount, state: 'open' })
  }
  redeem(stake: Deal): Verdict {
    if (stake.state === 'ended') return 'stakeOver'
    // What is redeemed already stays so, and is not an error.
    if (stake.state === 'over') return 'done'
    this.purse(stake).release('USDT', stake.amount)
    this.purse(stake).spend('USDT', paid(stake.amount.times(terms.stake.penalty)))
    stake.state = 'over'
    return 'done'
  }

  /** Coins of a sale are paid at once and locked. */
  subscribe(owner: number, amount: Amount): Verdict {
    const purse = this.purses[owner] as Purse
    const cost = paid(amount.times(terms.token.price))
    if (!purse.has('USDT', cost)) return 'insufficientBalance'
    purse.spend('USDT', cost)
    purse.gain('HRB', amount)
    purse.hold('HRB', amount)
    return this.begin({ kind: 'subscription', owner, amount, state: 'open' })
  }

  /** Whatever is asked for holds its price until an operator decides. */
  ask(kind: 'machine' | 'withdrawal', owner: number, amount: Amount): Verdict {
    const purse = this.purses[owner] as Purse
    if (kind === 'withdrawal' && !this.isCovered(owner, amount)) return 'loanOutstanding'
    if (!purse.has('USDT', amount)) return 'insufficientBalance'
    purse.hold('USDT', amount)
    return this.begin({ kind, owner, amount, state: 'review' })
  }
  takeBack(asked: Deal): Verdict {
    if (asked.state === 'approved') return asked.kind === 'withdrawal' ? 'withdrawalBeingPaid' : 'wrongState'
    if (asked.state === 'decided') return 'wrongState'
    if (asked.state === 'review') this.purse(asked).release('USDT', asked.amount)
    asked.state = 'over'
    return 'done'
  }
  deposit(owner: number, amount: Amount): Verdict {
    return this.begin({ kind: 'deposit', owner, amount, state: 'review' })
  }
  apply(owner: number, amount: Amount): Verdict {
    if (this.of('loan', owner, 'review').length >= terms.loan.inReviewMax) return 'tooManyInReview'
    return this.begin({ kind: 'loan', owner, amount, state: 'review' })
  }
  /** Principal, and interest for each day that has begun beyond those that are free. */
  private debt({ amount, days }: Deal): Amount {
    const counted = Math.max(0, days + 1 - terms.loan.freeDays)
    return amount.plus(paid(amount.times(terms.loan.dailyRate).times(Amount.ofInteger(counted))))
  }
  repay(loan: Deal): Verdict {
    if (loan.state === 'over') return 'done'
    if (loan.state !== 'approved') return 'wrongState'
    if (!this.purse(loan).has('USDT', this.debt(loan))) return 'insufficientBalance'
    this.purse(loan).spend('USDT', this.debt(loan))
    loan.state = 'over'
    return 'done'
  }
  /** As much as is owed stays. */
  private isCovered(owner: number, amount: Amount): boolean {
    const owed = Amount.sum(this.of('loan', owner, 'approved').map((loan) => this.debt(loan)))
    const left = Amount.max((this.purses[owner] as Purse).available.USDT.minus(amount), Amount.zero)
    return left.isAtLeast(owed)
  }

  approve(asked: Deal): void {
    const purse = this.purse(asked)
    if (asked.kind === 'machine') purse.drop('USDT', asked.amount)
    if (asked.kind === 'loan' || asked.kind === 'deposit') purse.gain('USDT', asked.amount)
    asked.state = 'approved'
    asked.days = 0
  }
  reject(asked: Deal): void {
    if (asked.kind === 'machine' || asked.kind === 'withdrawal') this.purse(asked).release('USDT', asked.amount)
    asked.state = 'decided'
  }
  /** A withdrawal was sent. */
  confirm(withdrawal: Deal): void {
    this.purse(withdrawal).drop('USDT', withdrawal.amount)
    withdrawal.state = 'decided'
  }

  /** Everything that runs for days is a day older, and pays. */
  day(): void {
    this.tick(this.price)
    this.days += 1
    for (const deal of this.deals) deal.days += 1
    for (const stake of this.of('stake', undefined, 'open')) {
      this.purse(stake).gain('USDT', received(stake.amount.times(terms.stake.dailyRate)))
      if (stake.days === terms.stake.days) this.end(stake, 'USDT')
    }
    for (const bought of this.of('subscription', undefined, 'open'))
      if (bought.days === terms.token.lockDays) this.end(bought, 'HRB')
    for (const machine of this.of('machine', undefined, 'approved'))
      this.purse(machine).gain('USDT', terms.machine.daily)
  }

  private end(deal: Deal, coin: Coin): void {
    this.purse(deal).release(coin, deal.amount)
    deal.state = 'ended'
  }
  private purse({ owner }: Deal): Purse {
    return this.purses[owner] as Purse
  }
}

function holdOf({ side, amount, price }: Pick<Deal, 'side' | 'amount' | 'price'>): [Coin, Amount] {
  return side === 'buy' ? ['USDT', paid(amount.times(price as Amount))] : ['BTC', amount]
}
