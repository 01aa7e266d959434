import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { refuse } from '../../platform/http/refusal.ts'
import { ContractsService } from '../contracts/index.ts'
import { SpotService } from '../spot/index.ts'
import { type ReceiptRow, ReceiptsRepository } from './receipts.repository.ts'

type Receipt = ResponseOf<typeof endpoints.findReceipt>

@Injectable()
export class ReceiptsService {
  constructor(
    private readonly receipts: ReceiptsRepository,
    private readonly contracts: ContractsService,
    private readonly spot: SpotService,
  ) {}

  /** Shares what is the user's own and has come to its end. */
  async share(userId: number, shared: RequestOf<typeof endpoints.shareReceipt>): Promise<{ code: string }> {
    await this.receiptOf({ userId, ...shared })
    return { code: await this.receipts.add({ userId, ...shared }) }
  }

  async find(code: string): Promise<Receipt> {
    return this.receiptOf((await this.receipts.find(code)) ?? refuse('notFound'))
  }

  private receiptOf(receipt: Pick<ReceiptRow, 'userId' | 'kind' | 'subjectId' | 'amounts'>): Promise<Receipt> {
    return receipt.kind === 'contract' ? this.ofContract(receipt) : this.ofFill(receipt)
  }

  private async ofContract({
    userId,
    subjectId,
    amounts,
  }: Omit<ReceiptRow, 'code' | 'createdAt' | 'kind'>): Promise<Receipt> {
    const contract = await this.contracts.find(userId, subjectId)
    const { symbol, pairName, payoutRatio, openTick } = contract
    if (contract.state === 'pending' || !payoutRatio || !openTick) refuse('notFound')
    const { premium, payout, profitLoss } = amounts ? contract : nothingPaid
    return {
      kind: 'contract',
      symbol,
      pairName,
      contract: { ...contract, payoutRatio, openTick, premium, payout, profitLoss },
      fill: null,
    }
  }

  private async ofFill({
    userId,
    subjectId,
    amounts,
  }: Omit<ReceiptRow, 'code' | 'createdAt' | 'kind'>): Promise<Receipt> {
    const order = await this.spot.find(userId, subjectId)
    const { symbol, pairName, side, base, quote, trigger, fills, averagePrice: price, feeAsset } = order
    const last = fills.at(-1)
    if (!last || !price || order.state === 'open') refuse('notFound')
    const { filledQuantity: quantity, turnover, fee } = amounts ? order : nothingTraded
    const { tick, filledAt } = last
    return {
      kind: 'fill',
      symbol,
      pairName,
      contract: null,
      fill: {
        side,
        base,
        quote,
        price,
        tick,
        ticks: [...new Map(fills.map((fill) => [fill.tick.sequence, fill.tick])).values()],
        triggerTick: trigger?.tick ?? null,
        filledAt,
        quantity,
        turnover,
        fee,
        feeAsset,
      },
    }
  }
}

const nothingPaid = { premium: null, payout: null, profitLoss: null }
const nothingTraded = { filledQuantity: null, turnover: null, fee: null }
