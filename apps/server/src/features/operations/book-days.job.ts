import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { BooksRepository } from './books.repository.ts'
import { ReviewQueueRepository } from './review-queue.repository.ts'

const sweepMs = 60_000

/** Keeps the books of each day, once the liabilities of the next are cut; forgets who had which item open. */
@Injectable()
export class BookDays implements OnApplicationBootstrap {
  constructor(
    private readonly books: BooksRepository,
    private readonly queue: ReviewQueueRepository,
    private readonly sweeps: Sweeps,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'book-days', () => this.books.closeDays())
    this.sweeps.every(sweepMs, 'review-presences', () => this.queue.forgetHolders())
  }
}
