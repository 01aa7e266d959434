import { Amount } from '@halyard/domain'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Valuation, valuationCoin } from '../../market-feed/valuation.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { listed } from '../../platform/database/page-of-rows.ts'
import { ContractsService } from '../contracts/index.ts'
import { type Holding, LedgerService } from '../ledger/index.ts'
import { MiningService } from '../mining/index.ts'
import { StakingService } from '../staking/index.ts'
import { TokenSaleService } from '../token-sale/index.ts'
import { type Coin, CoinsRepository } from './coins.repository.ts'

type Balances = ResponseOf<typeof endpoints.balances>

@Injectable()
export class AssetsService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly contracts: ContractsService,
    private readonly tokenSales: TokenSaleService,
    private readonly mining: MiningService,
    private readonly staking: StakingService,
    private readonly coins: CoinsRepository,
    private readonly valuation: Valuation,
    private readonly clock: Clock,
  ) {}

  /** Balances in one of three views: spot, contracts, finance. */
  async balances(userId: number, view: Balances['view']): Promise<Balances> {
    const holdings = await this.ledger.holdings(userId)
    switch (view) {
      case 'spot':
        return { view, spot: await this.spotView(holdings) }
      case 'contract':
        return { view, contract: contractView(holdings, (await this.contracts.profitLoss(userId)).total) }
      case 'finance':
        return { view, finance: await this.financeView(userId, holdings) }
    }
  }

  async records(userId: number, query: RequestOf<typeof endpoints.moneyRecords>) {
    return listed(await this.ledger.records(userId, query), query)
  }

  /** Opening and closing balance of each coin in a month, and what came and went. */
  async statement(userId: number, month: string): Promise<ResponseOf<typeof endpoints.statement>> {
    const madeAt = this.clock.now()
    const [holdings, moved] = await Promise.all([
      this.ledger.holdings(userId),
      this.ledger.monthMovements(userId, month),
    ])
    const assets = [...new Set([...holdings, ...moved].map(({ asset }) => asset))].sort()
    const coins = assets.map((asset) => {
      const held = Amount.sum(holdings.filter((holding) => holding.asset === asset).map(({ balance }) => balance))
      const movement = moved.find((one) => one.asset === asset)
      const { received, spent, fees, since } = movement ?? nothingMoved
      const closing = held.minus(since)
      return { asset, opening: closing.minus(received).plus(spent), received, spent, fees, closing }
    })
    const moves = (coin: (typeof coins)[number]) =>
      [coin.opening, coin.received, coin.spent].some((sum) => !sum.isZero())
    return { month, madeAt, coins: coins.filter(moves) }
  }

  /** What each act of a year moved, in pages that go back through all that the user ever did. */
  async taxYear(userId: number, { year, before }: RequestOf<typeof endpoints.taxYear>) {
    const { moves, next } = await this.ledger.yearMovements(userId, year, before)
    const acts = new Map<number, ResponseOf<typeof endpoints.taxYear>['list'][number]>()
    for (const { journalId, postedAt: at, referenceKind: kind, referenceId: id, asset, moved, fees } of moves) {
      const act = acts.get(journalId) ?? { journalId, at, reference: { kind, id }, moves: [] }
      acts.set(journalId, { ...act, moves: [...act.moves, { asset, moved, fees }] })
    }
    return { list: [...acts.values()], next }
  }

  private async spotView(holdings: readonly Holding[]): Promise<NonNullable<Balances['spot']>> {
    const held = holdings.map((holding) => holding.asset)
    const coins = (await this.coins.offeredOr(held)).map((coin) => this.coinBalance(coin, holdings))
    const pricedAt = this.clock.now()
    return { coins, total: Amount.sum(coins.flatMap((coin) => coin.value ?? [])), pricedAt }
  }

  private coinBalance(coin: Coin, holdings: readonly Holding[]) {
    const own = holdings.filter((holding) => holding.asset === coin.code)
    const available = Amount.sum(
      own.filter((holding) => holding.part === 'available').map((holding) => holding.balance),
    )
    const frozenBy = own.flatMap(({ part, balance }) =>
      part === 'available' ? [] : [{ purpose: part, quantity: balance }],
    )
    const frozen = Amount.sum(frozenBy.map((held) => held.quantity))
    return {
      coinId: coin.coinId,
      asset: coin.code,
      name: coin.name,
      logo: coin.logo,
      precision: coin.precision,
      available,
      frozen,
      frozenBy,
      value: this.valuation.worth({ asset: coin.code, quantity: available.plus(frozen) }),
    }
  }

  /** What is invested and earned, in the valuation coin, and the holdings by coin. */
  private async financeView(userId: number, holdings: readonly Holding[]): Promise<NonNullable<Balances['finance']>> {
    const products = await Promise.all([
      this.tokenSales.invested(userId),
      this.mining.invested(userId),
      this.staking.invested(userId),
    ])
    return {
      principal: Amount.sum(products.map((product) => product.principal)),
      earnings: Amount.sum(products.map((product) => product.earnings)),
      holdings: investedHoldings(holdings),
    }
  }
}

const nothingMoved = { received: Amount.zero, spent: Amount.zero, fees: Amount.zero, since: Amount.zero }

function contractView(holdings: readonly Holding[], profitLoss: Amount): NonNullable<Balances['contract']> {
  const part = (name: Holding['part']) =>
    Amount.sum(
      holdings
        .filter(({ asset, part }) => asset === valuationCoin.asset && part === name)
        .map(({ balance }) => balance),
    )
  return { available: part('available'), inContracts: part('contract'), profitLoss }
}

function investedHoldings(holdings: readonly Holding[]): NonNullable<Balances['finance']>['holdings'] {
  const kinds = { subscription: 'subscription', staking: 'staking', mining: 'mining' } as const
  return holdings.flatMap(({ part, asset, balance }) =>
    part in kinds ? [{ kind: kinds[part as keyof typeof kinds], asset, quantity: balance }] : [],
  )
}
