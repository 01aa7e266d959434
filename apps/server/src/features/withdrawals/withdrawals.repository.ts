import type { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { type AddressKind, addressKinds } from '@halyard/domain/networks'
import {
  type Allowance,
  addressWaitHours,
  blockAt,
  type Outgoing,
  type VerificationLevel,
  type WithdrawalBlock,
} from '@halyard/domain/withdrawals'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import * as z from 'zod/mini'
import { valuationCoin } from '../../market-feed/valuation.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import { oneOf, type Row } from '../../platform/database/row.ts'
import type { Statements } from '../../platform/database/statements.ts'
import { EncryptedStores } from '../../platform/encryption/encrypted-stores.ts'
import { Encryption } from '../../platform/encryption/encryption.ts'
import type { WithdrawalModel } from '../../platform/prisma/generated/models.ts'
import { batchWriter } from '../../platform/submit/batch-writer.ts'
import type { LoanDue } from '../loans/index.ts'

export type WithdrawalKind = WithdrawalModel['kind']
/** States as shown to the owner: `beingPaid` counts as under review. */
export type ShownState = Exclude<WithdrawalModel['state'], 'beingPaid'>

const storedPayee = z.object({
  bankName: z.string(),
  accountName: z.string(),
  bankAddress: z.string(),
  bic: z.string(),
  country: z.string(),
})

/** The bank card as it was when the withdrawal was requested. */
interface Payee extends Readonly<z.infer<typeof storedPayee>> {
  readonly cardNumber: string
  readonly iban: string
}

export type Destination =
  | { readonly kind: 'chain'; readonly network: string; readonly address: string }
  | { readonly kind: 'bank'; readonly cardId: number; readonly payee: Payee }

/** A withdrawal that passed every rule but the balance, with the legs that freeze it. */
export interface NewWithdrawal extends Outgoing {
  readonly destination: Destination
  readonly remark: string
  readonly legs: readonly Leg[]
  /** What the user owes on loans. */
  readonly debts: readonly LoanDue[]
  /** Whether it goes to a saved address or not at all. */
  readonly savedOnly: boolean
  /** In the coin of valuations; null without a market. */
  readonly worth: Amount | null
}

/** `after` an id the next newer ones, otherwise the newest that are before `before`. */
export interface SearchTerms {
  readonly asset?: string | undefined
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly limit: number
}

export type WithdrawalRow = Omit<Row<WithdrawalModel>, 'payee' | 'payeeNumbers'> & {
  readonly payee: Payee | null
  readonly coinId: number
  /** The format of addresses and transaction hashes; null for a bank card. */
  readonly addressKind: AddressKind | null
  /** Whether the owner's account is active, frozen or banned now. */
  readonly ownerState: string
  /** The owner's name, as a reviewer passed it. */
  readonly verifiedName: string | null
}

/** How a withdrawal was sent. */
export interface Confirmation {
  readonly transactionHash: string | null
  /** Whether the same transaction may have confirmed others. */
  readonly paidOthers: boolean
  readonly reviewer: string
}

/** How a withdrawal that is not sent ends, and from which state. */
export type WithdrawalEnding =
  | {
      readonly from: 'review' | 'beingPaid'
      readonly state: 'returned'
      readonly reason: string
      readonly reviewer: string
    }
  | { readonly from: 'review'; readonly state: 'cancelled' }

@Injectable()
export class WithdrawalsRepository implements OnModuleInit {
  readonly write = batchWriter<NewWithdrawal>('withdrawal_write', (withdrawal) => this.requestRow(withdrawal))

  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly places: EncryptedStores,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const where = { table: 'withdrawal', key: 'id', contextColumn: 'user_id', column: 'payee_numbers' }
    this.places.registerColumn({ name: 'bank cards of withdrawals', ...where, contextOf })
  }

  /**
   * Lets a withdrawal under review be paid. `ended`: it was decided before. `closed`: the account is frozen or banned.
   */
  async approve(withdrawalId: number, approver: string): Promise<'done' | 'ended' | 'closed'> {
    const row = await this.database.row('SELECT withdrawal_approve($1, $2, $3) AS outcome', [
      withdrawalId,
      approver,
      this.clock.now(),
    ])
    return oneOf(['done', 'ended', 'closed'], row?.outcome)
  }

  /** Ends a withdrawal with its money in one call; false when it was not in the expected state. */
  end(withdrawalId: number, ending: WithdrawalEnding, legs: readonly Leg[]): Promise<boolean> {
    return this.database.isTrue("SELECT withdrawal_end($1, $2, 'returned', $3, NULL, $4, $5::jsonb, $6) AS ended", [
      withdrawalId,
      ending.from,
      ending.state === 'returned' ? ending.reason : null,
      ending.state === 'cancelled' ? null : ending.reviewer,
      JSON.stringify(legTriples(legs)),
      this.clock.now(),
    ])
  }

  /**
   * Completes what was sent; false when it was not being paid. Answers the withdrawals that the same transaction
   * confirmed before, and changes nothing, unless it is said to have paid several.
   */
  async confirm(
    withdrawalId: number,
    { transactionHash, paidOthers, reviewer }: Confirmation,
    legs: readonly Leg[],
  ): Promise<boolean | readonly number[]> {
    const text = 'SELECT withdrawal_confirm($1, $2, $3, $4, $5::jsonb, $6) AS others'
    const now = this.clock.now()
    const values = [withdrawalId, transactionHash, paidOthers, reviewer, JSON.stringify(legTriples(legs)), now]
    const { others } = (await this.database.row(text, values)) ?? { others: null }
    return others?.length ? others : others !== null
  }

  /** The current block on a user's withdrawals. */
  async block(userId: number): Promise<WithdrawalBlock | undefined> {
    const text =
      'SELECT withdrawals_blocked_until AS until, withdrawals_blocked_reason AS reason FROM users WHERE id = $1'
    const row = await this.database.row({ name: 'withdrawal-block', text }, [userId])
    return row && blockAt(row, this.clock.now())
  }

  /** How much a user with a verified name may withdraw now. */
  async allowance(userId: number): Promise<Allowance & { readonly level: VerificationLevel }> {
    const text = 'SELECT level, single, daily, spent FROM withdrawal_allowance($1, $2)'
    const row = await this.database.row({ name: 'withdrawal-allowance', text }, [userId, this.clock.now()])
    if (!row?.level || !row.single || !row.daily || !row.spent) throw new Error('the limits of withdrawals are missing')
    const { level, single, daily, spent } = row
    return { level, single, daily, spent }
  }

  /** What each level allows, the lowest first. */
  limits() {
    return this.database.rows('SELECT level, single, daily FROM withdrawal_limit ORDER BY level')
  }

  /** How many digits a coin has; undefined where there is none such. */
  async precisionOf(asset: string): Promise<number | undefined> {
    return (await this.database.row('SELECT precision FROM coin WHERE code = $1', [asset]))?.precision
  }

  /** How many are being paid, and when the oldest was approved. */
  async beingPaid(): Promise<{ count: number; since: Date | null }> {
    const text = `SELECT count(*) AS count, min(approved_at) AS since FROM withdrawal WHERE state = 'beingPaid'`
    const row = await this.database.row(text)
    return row ?? { count: 0, since: null }
  }

  /** One withdrawal; only if it is the user's, when `userId` is given. */
  async find(withdrawalId: number, userId?: number): Promise<WithdrawalRow | undefined> {
    const text = `${select} WHERE withdrawal.id = $1 AND ($2::bigint IS NULL OR user_id = $2)` as const
    const row = await this.database.row({ name: 'withdrawal-find', text }, [withdrawalId, userId ?? null])
    return row && this.withNumbers(row)
  }

  private requestRow({ destination, ...withdrawal }: NewWithdrawal) {
    return composite('withdrawal_request', {
      ...withdrawal,
      ...this.target(withdrawal.userId, destination),
      debts: withdrawal.debts.map(({ loanId, owed }) => ({ id: loanId, owed })),
      addressWait: `${addressWaitHours} hours`,
      worthAsset: valuationCoin.asset,
    })
  }

  /** Newest first. */
  page(
    userId: number,
    kind: WithdrawalKind,
    { state, asset, ...page }: Paging & { state?: ShownState | undefined; asset?: string | undefined },
  ) {
    const states = state === 'review' ? waiting : state && [state]
    const filter = `user_id = $1 AND withdrawal.kind = $2
                      AND ($3::withdrawal_state[] IS NULL OR withdrawal.state = ANY ($3))
                      AND ($4::text IS NULL OR asset = $4)`
    return this.select(filter, 'withdrawal.id DESC', page, [userId, kind, states ?? null, asset ?? null])
  }

  /** Withdrawals to addresses, newest first. */
  async search(userId: number, { asset, before, after, limit }: SearchTerms): Promise<WithdrawalRow[]> {
    const values = [userId, asset ?? null, before ?? null, after ?? null, limit]
    const rows = await (after === undefined
      ? this.database.own.rows({ name: 'withdrawal-search', text: searchOlder }, values)
      : this.database.own.rows({ name: 'withdrawal-search-newer', text: searchNewer }, values))
    return (after === undefined ? rows : rows.reverse()).map((row) => this.withNumbers(row))
  }

  /** Withdrawals that wait for an operator, oldest first. */
  pending(page: Paging) {
    return this.select("withdrawal.state IN ('review', 'beingPaid')", 'withdrawal.id', page)
  }

  private select(filter: string, order: string, page: Paging, values: readonly unknown[] = []) {
    const selection = { select, from: 'withdrawal', filter, order, values } as const
    return pageOf(this.database, selection, page, (row) => this.withNumbers(row))
  }

  private target(userId: number, destination: Destination) {
    const { kind } = destination
    if (kind === 'chain') return { ...destination, payee: null, payeeNumbers: null, cardId: null }
    const { cardNumber, iban, ...payee } = destination.payee
    const numbers = JSON.stringify([cardNumber, iban])
    return {
      kind,
      network: null,
      address: null,
      payee,
      cardId: destination.cardId,
      payeeNumbers: this.encryption.encryptText(numbers, contextOf(userId)),
    }
  }

  private withNumbers({ payee, payeeNumbers, addressKind, ...stored }: Statements[typeof select]): WithdrawalRow {
    const row = { ...stored, addressKind: addressKind === null ? null : oneOf(addressKinds, addressKind) }
    if (payee === null || payeeNumbers === null) return { ...row, payee: null }
    const numbers = this.encryption.decryptText(payeeNumbers, contextOf(row.userId))
    const [cardNumber, iban] = JSON.parse(numbers) as [string, string]
    return { ...row, payee: { ...storedPayee.parse(payee), cardNumber, iban } }
  }
}

const waiting = ['review', 'beingPaid'] as const

const select = `
  SELECT withdrawal.*, coin.id AS coin_id, network.address_kind, owner.state AS owner_state,
         (SELECT name FROM identity WHERE identity.user_id = withdrawal.user_id AND identity.state = 'passed') AS verified_name
    FROM withdrawal JOIN coin ON coin.code = withdrawal.asset JOIN users owner ON owner.id = withdrawal.user_id
         LEFT JOIN network ON network.code = withdrawal.network`

const search = `${select} WHERE user_id = $1 AND withdrawal.kind = 'chain' AND ($2::text IS NULL OR asset = $2)
     AND ($3::bigint IS NULL OR withdrawal.id < $3) AND ($4::bigint IS NULL OR withdrawal.id > $4)` as const
const searchOlder = `${search} ORDER BY withdrawal.id DESC LIMIT $5` as const
const searchNewer = `${search} ORDER BY withdrawal.id LIMIT $5` as const

const contextOf = (userId: number | string) => `withdrawal-payee:${userId}`
