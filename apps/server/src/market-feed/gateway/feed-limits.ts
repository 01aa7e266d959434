/** How often the gateway sends, and how much it answers. */
export class FeedLimits {
  /** Updates of one topic on average and in a burst; ticks in between are merged. */
  readonly pushesPerSecond: number = 5
  readonly pushBurst: number = 2
  /** Updates of the ticker list on average: phones pay for their bytes. */
  readonly changesPerSecond: number = 2
  /** Of a book: for phones, for programs that are told changes, and for those that are told the whole. */
  readonly booksPerSecond: number = 3
  readonly levelsPerSecond: number = 10
  readonly depthsPerSecond: number = 1
  /** Candles in one answer, as the protocol has it. */
  readonly candlesMax: number = 300
}
