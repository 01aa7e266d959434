import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { HouseBooksController } from './house-books.controller.ts'
import { HouseBooksRepository } from './house-books.repository.ts'
import { HouseBooksService } from './house-books.service.ts'

@Module({
  imports: [MarketFeedModule],
  controllers: [HouseBooksController],
  providers: [HouseBooksRepository, HouseBooksService],
})
export class HouseBooksModule {}
