import { randomBytes } from 'node:crypto'
import { Amount } from '@halyard/domain'
import { checkLimits } from '@halyard/domain/assets'
import { parseEmail } from '@halyard/domain/auth'
import { creditedOf, creditLegs, mayCredit } from '@halyard/domain/deposits'
import { referenceBytes, wireReference } from '@halyard/domain/wire-transfers'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { listed } from '../../platform/database/page-of-rows.ts'
import { refuse, refuseIf } from '../../platform/http/refusal.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import type { Submitter } from '../../platform/submit/submitter.ts'
import { Submitters } from '../../platform/submit/submitters.ts'
import {
  type NewWireTransfer,
  type WireCurrency,
  type WireTransferRow,
  WireTransfersRepository,
  writeWireTransfers,
} from './wire-transfers.repository.ts'
import { wireTransferView } from './wire-transfers.view.ts'

/** Requests of one user that may be under review at once. */
const inReviewMax = 20

/** Deposits by wire transfer: requested, sent by the user, credited after review. */
@Injectable()
export class WireTransfersService {
  private readonly requests: Submitter<Omit<NewWireTransfer, 'reference'>, NewWireTransfer>

  constructor(
    private readonly transfers: WireTransfersRepository,
    submitters: Submitters,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.requests = submitters.of({
      // Two equal references are one in 2⁴⁰: that submit fails, and may be sent again.
      judge: (request) => ({ ...request, reference: wireReference(randomBytes(referenceBytes)) }),
      write: writeWireTransfers,
    })
  }

  async currencies(): Promise<ResponseOf<typeof endpoints.wireCurrencies>> {
    return { currencies: await this.offered() }
  }

  /** Currencies with a bank account; only a demo host shows sample accounts. */
  private async offered(asset?: string): Promise<WireCurrency[]> {
    const currencies = await this.transfers.currencies(asset)
    return this.environment.demo ? currencies : currencies.filter(({ bank }) => !bank.sample)
  }

  /** Requests a wire transfer under a unique reference. Answers its id. */
  async request(
    userId: number,
    request: Pick<RequestOf<typeof endpoints.createDeposit>, 'currency' | 'email' | 'quantity'>,
    key: IdempotencyKey | undefined,
  ): Promise<number> {
    const { id } = await this.requests.submitPrepared(`user:${userId}`, key, async () => {
      const asset = request.currency?.toUpperCase() ?? ''
      const [currency] = await this.offered(asset)
      if (!currency) return refuse('currencyUnsupported')
      refuseIf(checkLimits(request.quantity, currency))
      const email = parseEmail(request.email ?? '') ?? refuse('emailFormat')
      return { userId, asset, email, quantity: request.quantity, fee: currency.fee, bank: currency.bank, inReviewMax }
    })
    return id
  }

  async list(userId: number, request: RequestOf<typeof endpoints.depositList>) {
    return listed(await this.transfers.page(userId, request), request, wireTransferView)
  }

  /** The user's own request. */
  async find(userId: number, transferId: number) {
    const row = await this.transfers.find(transferId, userId)
    return row && wireTransferView(row)
  }

  /** Credits the requested amount, or less if the reviewer says so. */
  async approve(
    transferId: number,
    by: { name: string },
    { received: arrived }: { received?: string | undefined } = {},
  ): Promise<{ changed: boolean }> {
    const transfer = await this.get(transferId)
    const received = arrived === undefined ? transfer.quantity : Amount.parse(arrived)
    if (!received || !mayCredit(transfer, received, transfer.precision))
      return refuse('badInput', { fields: 'received' })
    const changed = await this.transfers.review(
      transferId,
      { state: 'completed', credited: creditedOf(transfer, received), legs: creditLegs(transfer, received) },
      by.name,
    )
    return { changed }
  }

  async reject(transferId: number, by: { name: string }, reason: string): Promise<{ changed: boolean }> {
    await this.get(transferId)
    const changed = await this.transfers.review(transferId, { state: 'failed', reason }, by.name)
    return { changed }
  }

  private async get(transferId: number): Promise<WireTransferRow> {
    return (await this.transfers.find(transferId)) ?? refuse('notFound')
  }
}
