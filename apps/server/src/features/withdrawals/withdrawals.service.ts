import type { Amount } from '@halyard/domain'
import { checkLimits, type Limits } from '@halyard/domain/assets'
import { parseTransactionHash } from '@halyard/domain/deposits'
import {
  type Allowance,
  checkAllowance,
  completeLegs,
  freezeLegs,
  leftOf,
  outgoingOf,
  returnLegs,
} from '@halyard/domain/withdrawals'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Valuation, valuationCoin } from '../../market-feed/valuation.ts'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { listed } from '../../platform/database/page-of-rows.ts'
import { refuse, refuseIf } from '../../platform/http/refusal.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import type { Submitter } from '../../platform/submit/submitter.ts'
import { Submitters } from '../../platform/submit/submitters.ts'
import { SecondFactor, WithdrawalPasswordService } from '../auth/index.ts'
import { BankCardsService } from '../bank-cards/index.ts'
import { IdentityService } from '../identity/index.ts'
import { Reconciler } from '../ledger/index.ts'
import { LoansService } from '../loans/index.ts'
import { type CoinNamed, NetworksService } from '../networks/index.ts'
import { CardCurrenciesRepository, type CardCurrency } from './card-currencies.repository.ts'
import {
  type Destination,
  type NewWithdrawal,
  type SearchTerms,
  type WithdrawalKind,
  type WithdrawalRow,
  WithdrawalsRepository,
} from './withdrawals.repository.ts'
import { asRequested, withdrawalView } from './withdrawals.view.ts'

type WithdrawalView = ResponseOf<typeof endpoints.createWithdrawal>

/** What a withdrawal to an address is judged by before anything of its user. */
type ToAddress = Pick<RequestOf<typeof endpoints.createWithdrawal>, 'network' | 'address' | 'quantity'> & CoinNamed

/** The destination, and the terms of the coin. */
interface Route {
  readonly limits: Limits & { readonly fee: Amount }
  readonly destination: Destination
}

/**
 * Withdrawals to addresses and bank cards: frozen when requested, then cancelled, rejected, or approved and confirmed.
 * After approval the owner cannot cancel, so nothing is both paid and returned.
 *
 * Requests are judged in a promised order: coin, amount and destination; verified name; sound ledger; withdrawal block;
 * the limits of the owner's level; loans; withdrawal password and second factor; and the balance last.
 */
@Injectable()
export class WithdrawalsService {
  private readonly requests: Submitter<NewWithdrawal, NewWithdrawal>

  constructor(
    private readonly withdrawals: WithdrawalsRepository,
    private readonly currencies: CardCurrenciesRepository,
    private readonly networks: NetworksService,
    private readonly cards: BankCardsService,
    private readonly identity: IdentityService,
    private readonly passwords: WithdrawalPasswordService,
    private readonly secondFactor: SecondFactor,
    private readonly reconciler: Reconciler,
    private readonly loans: LoansService,
    private readonly valuation: Valuation,
    submitters: Submitters,
  ) {
    this.requests = submitters.of({ judge: (withdrawal) => withdrawal, write: withdrawals.write })
  }

  /** Requests a withdrawal to an address. Answers it as requested. */
  toAddress(userId: number, request: RequestOf<typeof endpoints.createWithdrawal>, key?: IdempotencyKey) {
    return this.submit(userId, request, key, () => this.addressRoute(request))
  }

  /**
   * The same for a program, which knows neither withdrawal password nor second factor: the right of its key and the
   * user's saved addresses stand in for them, whatever the user's switch says.
   */
  toSavedAddress(userId: number, request: ToAddress, key?: IdempotencyKey) {
    return this.submit(userId, { ...request, remark: '', byProgram: true }, key, () => this.addressRoute(request))
  }

  /** Requests a withdrawal to one of the user's bank cards. */
  toCard(userId: number, request: RequestOf<typeof endpoints.createCardWithdrawal>, key?: IdempotencyKey) {
    return this.submit(userId, request, key, async () => {
      const limits = await this.currency(request)
      refuseIf(checkLimits(request.quantity, limits))
      const { cardId } = request
      return { limits, destination: { kind: 'bank', cardId, payee: await this.cards.own(userId, cardId) } }
    })
  }

  async cardCurrencies(): Promise<ResponseOf<typeof endpoints.cardCurrencies>> {
    return { currencies: await this.currencies.all() }
  }

  /** How much the user may withdraw, by what they have proved. */
  async limits(userId: number, { asset }: RequestOf<typeof endpoints.withdrawalLimits>) {
    const [state, allowance, levels] = await Promise.all([
      this.identity.state(userId),
      this.withdrawals.allowance(userId),
      this.withdrawals.limits(),
    ])
    return {
      level: state === 'passed' ? allowance.level : ('unverified' as const),
      levels,
      spent: allowance.spent,
      inCoin: asset === undefined ? null : await this.inCoin(asset, allowance),
    }
  }

  /** The same in a coin, at the last price; null without a market. */
  private async inCoin(asset: string, allowance: Allowance) {
    const precision = await this.withdrawals.precisionOf(asset)
    if (precision === undefined) return refuse('currencyUnsupported')
    const worth = (quantity: Amount) => this.valuation.quantityWorth({ asset, scale: precision }, quantity)
    const [single, left] = [worth(allowance.single), worth(leftOf(allowance))]
    return single && left && { single, left }
  }

  async list(userId: number, kind: WithdrawalKind, request: RequestOf<typeof endpoints.withdrawalList>) {
    return listed(await this.withdrawals.page(userId, kind, request), request, withdrawalView)
  }

  async find(userId: number, withdrawalId: number): Promise<WithdrawalView> {
    return withdrawalView(await this.own(userId, withdrawalId))
  }

  /** Cancels a withdrawal under review. Cancelled already is a success; being paid or decided is not. */
  async cancel(userId: number, withdrawalId: number): Promise<WithdrawalView> {
    const withdrawal = await this.own(userId, withdrawalId)
    await this.withdrawals.end(withdrawalId, { from: 'review', state: 'cancelled' }, returnLegs(withdrawal))
    const ended = await this.own(userId, withdrawalId)
    if (ended.state === 'beingPaid') refuse('withdrawalBeingPaid')
    if (!ended.cancelled) refuse('wrongState')
    return withdrawalView(ended)
  }

  /** Approves: the owner cannot cancel any more, and the money may be sent. */
  async approve(withdrawalId: number, by: { name: string }): Promise<{ changed: boolean }> {
    await this.requireSoundLedger()
    const { userId } = await this.get(withdrawalId)
    const outcome = await this.withdrawals.approve(withdrawalId, by.name)
    if (outcome === 'closed') decline(`User ${userId} is not active: nothing leaves that account.`)
    return { changed: outcome === 'done' }
  }

  /**
   * Records that the money was sent; `transactionHash` is the transaction on the chain or the bank's reference. One
   * that confirmed another withdrawal is typed twice, or sent once for two: `batch` says that it paid several. Does not
   * depend on the account's or the ledger's state, since the money has left.
   */
  async confirm(
    withdrawalId: number,
    by: { name: string; role?: string },
    { transactionHash, batch }: { transactionHash?: string | undefined; batch?: string | undefined },
  ): Promise<{ changed: boolean }> {
    const withdrawal = await this.get(withdrawalId)
    if (batch !== undefined && batch !== 'yes') decline('batch=yes says that the transaction paid several withdrawals.')
    const confirmation = {
      // A demo host sends nothing.
      transactionHash: by.role === 'automatic' ? null : proofOf(withdrawal, transactionHash),
      paidOthers: batch === 'yes',
      reviewer: by.name,
    }
    const changed = await this.withdrawals.confirm(withdrawalId, confirmation, completeLegs(withdrawal))
    if (typeof changed === 'boolean') return { changed }
    return decline(
      `${confirmation.transactionHash} confirmed withdrawal ${changed.join(', ')} before. Look it up: if it paid ${withdrawalId} too, repeat it with batch=yes.`,
    )
  }

  /** Returns the money of a withdrawal under review. */
  reject(withdrawalId: number, by: { name: string }, reason: string): Promise<{ changed: boolean }> {
    return this.giveBack(withdrawalId, 'review', by, reason)
  }

  /** Returns the money of a withdrawal that could not be sent. */
  fail(withdrawalId: number, by: { name: string }, reason: string): Promise<{ changed: boolean }> {
    return this.giveBack(withdrawalId, 'beingPaid', by, reason)
  }

  /** The user's withdrawals to addresses, of a coin or all, newest first. */
  async search(userId: number, terms: SearchTerms): Promise<WithdrawalView[]> {
    return (await this.withdrawals.search(userId, terms)).map(withdrawalView)
  }

  private async addressRoute(request: ToAddress): Promise<Route> {
    const coin = await this.networks.coin(request)
    const network = this.networks.withdrawalNetwork(coin, request.network)
    const limits = { asset: coin.asset, precision: coin.precision, ...network.withdrawal }
    refuseIf(checkLimits(request.quantity, limits))
    const address = request.address.trim()
    if (!this.networks.isAddress(network, address)) refuse('addressMalformed', { network: network.network })
    return { limits, destination: { kind: 'chain', network: network.network, address } }
  }

  private async submit(
    userId: number,
    request: {
      quantity: Amount
      withdrawalPassword?: string | null | undefined
      twoFactorCode?: string | undefined
      remark: string
      byProgram?: boolean
    },
    key: IdempotencyKey | undefined,
    route: () => Promise<Route>,
  ): Promise<WithdrawalView> {
    const { id } = await this.requests.submitPrepared(`user:${userId}`, key, async () => {
      const { limits, destination } = await route()
      await this.identity.requirePassed(userId)
      await this.requireSoundLedger()
      await this.requireUnblocked(userId)
      const outgoing = outgoingOf(userId, request.quantity, limits)
      const worth = this.valuation.worthAtLast(outgoing)
      refuseIf(checkAllowance(worth, await this.withdrawals.allowance(userId), valuationCoin.asset))
      const debts = await this.loans.requireCovered(userId, outgoing)
      const savedOnly = request.byProgram === true
      if (!savedOnly) {
        await this.passwords.verify(userId, request.withdrawalPassword ?? undefined)
        await this.secondFactor.require(userId, request.twoFactorCode)
      }
      return { ...outgoing, destination, remark: request.remark, legs: freezeLegs(outgoing), debts, savedOnly, worth }
    })
    return withdrawalView(asRequested(await this.own(userId, id)))
  }

  /** Money that may be counted wrongly must not leave. */
  private async requireSoundLedger(): Promise<void> {
    if (!(await this.reconciler.isSound())) refuse('withdrawalsStopped')
  }

  private async requireUnblocked(userId: number): Promise<void> {
    const block = await this.withdrawals.block(userId)
    if (block) refuse('withdrawalsBlocked', { until: block.until.toISOString(), reason: block.reason })
  }

  private async currency({ asset, coinId }: CoinNamed): Promise<CardCurrency> {
    const all = asset || coinId ? await this.currencies.all() : []
    const named = all.find(
      (coin) => (!asset || coin.asset === asset.toUpperCase()) && (!coinId || coin.coinId === coinId),
    )
    return named ?? refuse('currencyUnsupported')
  }

  private async giveBack(withdrawalId: number, from: 'review' | 'beingPaid', by: { name: string }, reason: string) {
    const withdrawal = await this.get(withdrawalId)
    const ending = { from, state: 'returned', reason, reviewer: by.name } as const
    return { changed: await this.withdrawals.end(withdrawalId, ending, returnLegs(withdrawal)) }
  }

  /** The user's own withdrawal; another user's counts as not found. */
  private async own(userId: number, withdrawalId: number): Promise<WithdrawalRow> {
    return (await this.withdrawals.find(withdrawalId, userId)) ?? refuse('notFound')
  }

  private async get(withdrawalId: number): Promise<WithdrawalRow> {
    return (await this.withdrawals.find(withdrawalId)) ?? refuse('notFound')
  }
}

/** The transaction hash in its stored form, or the bank's reference. */
function proofOf({ addressKind }: WithdrawalRow, typed: string | undefined): string {
  if (typed === undefined)
    return decline('Name how it was sent: transactionHash=…, or what the bank calls its transfer.')
  if (!addressKind) return typed
  return parseTransactionHash(addressKind, typed) ?? refuse('transactionHashFormat')
}
