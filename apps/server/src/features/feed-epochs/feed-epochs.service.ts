import { Amount } from '@halyard/domain'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { FeedRecord, feedRoundView, feedStatementView, type RecordedEpoch } from '../../market-feed/feed-record.ts'
import { listed } from '../../platform/database/page-of-rows.ts'
import { refuse } from '../../platform/http/refusal.ts'

type Stated = ResponseOf<typeof endpoints.feedEpochs>['list'][number]

/** The public record of where prices came from. Seeds that are not revealed are in another table. */
@Injectable()
export class FeedEpochsService {
  constructor(private readonly record: FeedRecord) {}

  async list({ page, pageSize }: RequestOf<typeof endpoints.feedEpochs>) {
    return listed(await this.record.page(page, pageSize), { page, pageSize }, statedOf)
  }

  async statements({ page, pageSize }: RequestOf<typeof endpoints.feedStatements>) {
    const [stated, longestContract] = await Promise.all([
      this.record.statements(page, pageSize),
      this.record.longestContract(),
    ])
    return { ...listed(stated, { page, pageSize }, feedStatementView), longestContract }
  }

  async rounds({ number, page, pageSize }: RequestOf<typeof endpoints.feedRounds>) {
    return listed(await this.record.rounds(number, page, pageSize), { page, pageSize }, feedRoundView)
  }

  async find(number: number): Promise<ResponseOf<typeof endpoints.feedEpoch>> {
    const epoch = (await this.record.find(number)) ?? refuse('notFound')
    return {
      ...statedOf(epoch),
      pairs: epoch.pairs.map(({ start, ...pair }) => ({
        ...pair,
        priceStep: Amount.of(pair.priceStep),
        quantityStep: Amount.of(pair.quantityStep),
        referencePrice: Amount.of(pair.referencePrice),
        startsAt: new Date(start.at),
        startPrice: Amount.of(start.price),
      })),
    }
  }
}

function statedOf({ pairs: _, statement, ...stated }: RecordedEpoch): Stated {
  return {
    ...stated,
    statement: statement && feedStatementView(statement),
    createdAt: stated.startsAt,
    updatedAt: stated.revealedAt ?? stated.startsAt,
  }
}
