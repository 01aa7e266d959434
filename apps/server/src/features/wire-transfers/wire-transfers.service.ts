import { randomBytes } from 'node:crypto'
import { Amount } from '@halyard/domain'
import { checkLimits } from '@halyard/domain/assets'
import { parseEmail } from '@halyard/domain/auth'
import { creditLegs, mayCredit } from '@halyard/domain/deposits'
import { referenceBytes, wireReference } from '@halyard/domain/wire-transfers'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import type { MoneyOutcomeRow } from '../../platform/attempts/money-attempts.ts'
import { refuse, refuseIf } from '../../platform/http/refusal.ts'
import { type WireTransferRow, WireTransfersRepository } from './wire-transfers.repository.ts'
import { wireTransferView } from './wire-transfers.view.ts'

/** Requests of one user that may wait for a reviewer at once. */
const inReviewMax = 20
/** Two references that are alike are one in 2⁴⁰; three in a row are a broken source of randomness. */
const referenceTries = 3

/** Deposits by a bank's wire transfer: asked for, sent by the user, credited after review. */
@Injectable()
export class WireTransfersService {
  constructor(private readonly transfers: WireTransfersRepository) {}

  async currencies(): Promise<ResponseOf<typeof endpoints.wireCurrencies>> {
    return { currencies: await this.transfers.currencies() }
  }

  /** Asks for a wire transfer, under a reference that no other has. */
  async request(
    userId: number,
    request: Pick<RequestOf<typeof endpoints.createDeposit>, 'currency' | 'email' | 'quantity'>,
    attempt: Attempt | undefined,
  ): Promise<MoneyOutcomeRow> {
    const asset = request.currency?.toUpperCase() ?? ''
    const [currency] = await this.transfers.currencies(asset)
    if (!currency) return refuse('currencyUnsupported')
    refuseIf(checkLimits(request.quantity, currency))
    const email = parseEmail(request.email ?? '') ?? refuse('emailFormat')
    const { fee, bank } = currency
    for (let tries = 0; tries < referenceTries; tries += 1) {
      const reference = wireReference(randomBytes(referenceBytes))
      const requested = { userId, asset, email, quantity: request.quantity, fee, reference, bank }
      const outcome = await this.transfers.request(requested, attempt, inReviewMax)
      if (outcome) return outcome
    }
    throw new Error('no free reference was found')
  }

  async list(userId: number, request: RequestOf<typeof endpoints.depositList>) {
    const { rows, total } = await this.transfers.page(userId, request)
    return { list: rows.map(wireTransferView), total, page: request.page, pageSize: request.pageSize }
  }

  /** The user's own request with this number, if there is one. */
  async find(userId: number, transferId: number) {
    const row = await this.transfers.find(transferId, userId)
    return row && wireTransferView(row)
  }

  /** What waits for a reviewer, oldest first. */
  pending(paging: { page: number; pageSize: number }): Promise<{ rows: WireTransferRow[]; total: number }> {
    return this.transfers.pending(paging)
  }

  show(transferId: number): Promise<WireTransferRow | undefined> {
    return this.transfers.find(transferId)
  }

  /** Credits what arrived: all that was asked for, unless the reviewer says that it was less. */
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
      { state: 'completed', credited: received.minus(transfer.fee), legs: creditLegs(transfer, received) },
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
