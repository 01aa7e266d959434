import { Amount } from '@halyard/domain'
import { type Act, acts } from '@halyard/testing'
import fc from 'fast-check'
import type { Deal, Kind, Model, Verdict } from './model.ts'
import type { World } from './world.ts'

type Command = fc.AsyncCommand<Model, World>

/** A call of somebody's: which, what the model says of it, and which deal it begins, whose id is then told. */
interface Call {
  readonly act: Act
  readonly verdict: Verdict
  readonly begun?: Deal | undefined
}

/** A step of one user; does nothing when there is no row for it. */
function step(
  name: string,
  plan: (model: Model, world: World) => Promise<Call | undefined> | Call | undefined,
  owner: number,
): Command {
  return {
    check: () => true,
    run: async (model, world) => {
      const call = await plan(model, world)
      if (!call) return
      await world.call(owner, call)
      await world.compare(model)
    },
    toString: () => name,
  }
}

/** A step of the market, of time or of an operator. */
function turn(
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, world: World) => Promise<void>,
): Command {
  return {
    check,
    run: async (model, world) => {
      await run(model, world)
      await world.compare(model)
    },
    toString: () => name,
  }
}

const owner = fc.nat(1)
/** Some of them fit, some are more than the poorer of the two has. */
const usdt = fc
  .integer({ min: 100_000_000, max: 4_000_000_000 })
  .map((units) => Amount.of(String(units)).dividedBy(Amount.of('1000000'), 6, 'down'))
const lots = fc
  .integer({ min: 1_000, max: 120_000 })
  .map((units) => Amount.of(String(units)).dividedBy(Amount.of('1000000'), 6, 'down'))
const price = fc
  .integer({ min: 4_900_000, max: 5_100_000 })
  .map((cents) => Amount.of(String(cents)).dividedBy(Amount.of('100'), 2, 'down'))
/** Which of several. */
const nth = fc.nat(7)

const pick = (deals: readonly Deal[], index: number) => deals[index % Math.max(1, deals.length)]
/** The deal that the model has just opened, if any. */
const begun = (model: Model, verdict: Verdict) => (verdict === 'done' ? model.deals.at(-1) : undefined)

/** Opens something new. */
const asking = (
  name: string,
  size: fc.Arbitrary<Amount>,
  ask: (model: Model, owner: number, amount: Amount) => Verdict,
  act: (amount: Amount, world: World, owner: number) => Act | Promise<Act>,
  begins = true,
) =>
  fc.tuple(owner, size).map(([who, amount]) =>
    step(
      name,
      async (model, world) => {
        const verdict = ask(model, who, amount)
        return { act: await act(amount, world, who), verdict, begun: begins ? begun(model, verdict) : undefined }
      },
      who,
    ),
  )

/** Acts on a deal of one's own, whatever its state. */
const acting = (name: string, kind: Kind, judge: (model: Model, deal: Deal) => Verdict, act: (id: number) => Act) =>
  fc.tuple(owner, nth).map(([who, index]) =>
    step(
      name,
      (model) => {
        const deal = pick(model.of(kind, who), index)
        return deal && { act: act(deal.id), verdict: judge(model, deal) }
      },
      who,
    ),
  )

const limitOrder = fc.tuple(owner, fc.constantFrom('buy', 'sell'), lots, price).map(([who, side, quantity, at]) =>
  step(
    `${side} at a limit`,
    (model) => {
      const verdict = model.limitOrder(who, side, quantity, at)
      return { act: acts.orderAtLimit(side, quantity, at), verdict, begun: begun(model, verdict) }
    },
    who,
  ),
)

const distance = fc
  .integer({ min: 10_000, max: 150_000 })
  .map((cents) => Amount.of(String(cents)).times(Amount.of('0.01')))
const orderWithExits = fc
  .tuple(owner, fc.constantFrom('buy', 'sell'), lots, price, distance, distance)
  .map(([who, side, quantity, at, better, worse]) =>
    step(
      `${side} with take profit and stop loss`,
      (model) => {
        const exits =
          side === 'buy'
            ? { takeProfit: at.plus(better), stopLoss: at.minus(worse) }
            : { takeProfit: at.minus(better), stopLoss: at.plus(worse) }
        const verdict = model.limitOrder(who, side, quantity, at, exits)
        return {
          act: acts.orderAtLimit(side, quantity, at, undefined, exits),
          verdict,
          begun: begun(model, verdict),
        }
      },
      who,
    ),
  )

const amendment = fc.tuple(owner, nth, price).map(([who, index, at]) =>
  step(
    'amend an order',
    (model) => {
      const placed = model.of('order', who, 'open', 'approved').filter(({ exitOf }) => !exitOf)
      const order = pick(placed, index)
      if (!order) return undefined
      const verdict = model.amend(order, at)
      return { act: acts.amendOrder(order.id, at), verdict, begun: begun(model, verdict) }
    },
    who,
  ),
)

const clearing = owner.map((who) =>
  step(
    'cancel all orders',
    (model) => {
      for (const order of model.of('order', who, 'open')) model.cancel(order)
      return { act: acts.cancelAllOrders(), verdict: 'done' }
    },
    who,
  ),
)

const contract = fc.tuple(owner, fc.constantFrom('up', 'down'), usdt).map(([who, side, premium]) =>
  step(
    `a contract ${side}`,
    (model) => {
      const verdict = model.contract(who, side, premium)
      return { act: acts.openContract(side, premium), verdict, begun: begun(model, verdict) }
    },
    who,
  ),
)

const reviewed = ['machine', 'withdrawal', 'deposit', 'loan'] as const
const decision = fc.tuple(fc.constantFrom(...reviewed), fc.boolean(), nth).map(([kind, yes, index]) =>
  turn(
    `an operator ${yes ? 'approves' : 'rejects'} a ${kind}`,
    (model) => model.of(kind, undefined, 'review').length > 0,
    async (model, world) => {
      const asked = pick(model.of(kind, undefined, 'review'), index) as Deal
      await world.decide(asked, yes ? 'approve' : 'reject')
      model[yes ? 'approve' : 'reject'](asked)
    },
  ),
)
const confirmation = nth.map((index) =>
  turn(
    'an operator says that a withdrawal has left',
    (model) => model.of('withdrawal', undefined, 'approved').length > 0,
    async (model, world) => {
      const sent = pick(model.of('withdrawal', undefined, 'approved'), index) as Deal
      await world.decide(sent, 'confirm')
      model.confirm(sent)
    },
  ),
)

const always = () => true
const ticks = price.map((at) =>
  turn(`the price is ${at}`, always, async (model, world) => {
    model.tick(at)
    await world.tick(at)
  }),
)
const minutes = price.map((at) =>
  turn(`a minute passes, until ${at}`, always, async (model, world) => {
    model.minute(at)
    await world.minute(at)
  }),
)
/** Contracts are closed before: a day is long for them. */
const days = fc.constant(
  turn(
    'a day passes',
    // A session lives for a week.
    (model) => model.days < 5,
    async (model, world) => {
      model.minute(model.price)
      await world.minute(model.price)
      model.day()
      await world.day(model.price)
    },
  ),
)
/** The same call under the same key: the same answer, and nothing happens. */
const again = fc.constant(turn('the last call once more', always, (_, world) => world.again()))

/** Everything that moves money, by two users and an operator. */
export const commands: fc.Arbitrary<Command>[] = [
  ticks,
  ticks,
  minutes,
  days,
  again,
  limitOrder,
  limitOrder,
  orderWithExits,
  orderWithExits,
  amendment,
  clearing,
  contract,
  decision,
  decision,
  confirmation,
  asking(
    'buy at market',
    usdt,
    (model, who, total) => model.marketBuy(who, total),
    (total) => acts.buyAtMarket(total),
    false,
  ),
  asking(
    'sell at market',
    lots,
    (model, who, size) => model.marketSell(who, size),
    (size) => acts.sellAtMarket(size),
    false,
  ),
  acting('cancel an order', 'order', (model, order) => model.cancel(order), acts.cancelOrder),
  asking(
    'convert',
    usdt,
    (model, who, amount) => model.convert(who, amount),
    (amount) => acts.convert(amount),
    false,
  ),
  asking(
    'stake',
    usdt,
    (model, who, amount) => model.stake(who, amount),
    (principal, { ids }) => acts.openStake(ids.staking, principal),
  ),
  acting('redeem a stake', 'stake', (model, stake) => model.redeem(stake), acts.redeemStake),
  asking(
    'subscribe',
    usdt.map((amount) => amount.round(4, 'down')),
    (model, who, amount) => model.subscribe(who, amount),
    (quantity, { ids }) => acts.subscribe(ids.sale, quantity),
  ),
  asking(
    'buy a machine',
    fc.constant(Amount.of('500')),
    (model, who, amount) => model.ask('machine', who, amount),
    (_, { ids }) => acts.buyMachine(ids.machine),
  ),
  acting('take a machine back', 'machine', (model, machine) => model.takeBack(machine), acts.cancelMachineOrder),
  asking(
    'apply for a loan',
    usdt,
    (model, who, amount) => model.apply(who, amount),
    (requested, { ids }) => acts.applyForLoan(ids.loan, requested),
  ),
  acting('repay a loan', 'loan', (model, loan) => model.repay(loan), acts.repayLoan),
  asking('withdraw', usdt, (model, who, amount) => model.ask('withdrawal', who, amount), acts.withdraw),
  acting('take a withdrawal back', 'withdrawal', (model, asked) => model.takeBack(asked), acts.cancelWithdrawal),
  asking(
    'deposit',
    usdt,
    (model, who, amount) => model.deposit(who, amount),
    async (quantity, world, who) => acts.deposit(quantity, await world.voucher(who)),
  ),
]
