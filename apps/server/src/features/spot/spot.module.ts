import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { SpotController } from './spot.controller.ts'
import { SpotDemo } from './spot.demo.ts'
import { SpotRepository } from './spot.repository.ts'
import { SpotService } from './spot.service.ts'
import { SpotBookRepository } from './spot-book.repository.ts'
import { BookAnswers } from './spot-book-answers.ts'
import { SpotBooks } from './spot-books.job.ts'
import { SpotCancellations } from './spot-cancellations.job.ts'
import { SpotMatcher } from './spot-matcher.job.ts'

/** Spot trading: market, limit and stop orders on recorded ticks. */
@Module({
  imports: [MarketFeedModule],
  controllers: [SpotController],
  providers: [
    SpotRepository,
    SpotService,
    SpotMatcher,
    SpotBookRepository,
    BookAnswers,
    SpotBooks,
    SpotCancellations,
    SpotDemo,
  ],
  exports: [SpotService],
})
export class SpotModule {}
