import { isStale } from '@halyard/domain/market'
import type { endpoints, ResponseOf } from '@halyard/wire'
import { Inject, Injectable } from '@nestjs/common'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { TtlCache } from '../../platform/concurrency/ttl-cache.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { HouseBooksRepository } from './house-books.repository.ts'

type HouseBook = ResponseOf<typeof endpoints.houseBooks>['list'][number]
type KeptBook = Awaited<ReturnType<HouseBooksRepository['all']>>[number]

/** However many strangers ask, the sums are read once in so long. */
const cacheMs = 2_000

/** What the house has of the trades of its pairs: public on a demo host, and elsewhere the operators' alone. */
@Injectable()
export class HouseBooksService {
  private readonly kept: TtlCache<KeptBook[]>

  constructor(
    books: HouseBooksRepository,
    private readonly board: MarketBoard,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.kept = new TtlCache(cacheMs, clock, () => books.all())
  }

  async list(): Promise<ResponseOf<typeof endpoints.houseBooks>> {
    if (!this.environment.demo) refuse('notFound')
    return { list: (await this.kept.get()).map((book) => this.priced(book)) }
  }

  private priced(book: KeptBook): HouseBook {
    const { symbol, name, base, quote, position, paid, baseFees, quoteFees, fills, inBook, inventory } = book
    const tick = this.board.last(symbol)
    return {
      ...{ symbol, name, base, quote, position, paid, baseFees, quoteFees, fills },
      price: tick?.price ?? null,
      tickedAt: tick?.at ?? null,
      isStale: isStale(tick, this.clock.now()),
      result: tick ? position.times(tick.price).minus(paid) : null,
      limitReached: inBook && inventory?.absolute().isAtLeast(book.ladderLimit) ? sideOf(inventory) : null,
      ladder: inBook
        ? {
            ...{ version: book.ladderVersion, levels: book.ladderLevels, spread: book.ladderSpread },
            ...{ distance: book.ladderDistance, size: book.ladderSize, growth: book.ladderGrowth },
            limit: book.ladderLimit,
          }
        : null,
    }
  }
}

const sideOf = (inventory: KeptBook['position']) => (inventory.isNegative() ? 'sold' : 'bought')
