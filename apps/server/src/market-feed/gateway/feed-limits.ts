/** How often the gateway sends, and how much it answers. */
export class FeedLimits {
  /** Updates of one topic on average and in a burst; ticks in between are merged. */
  readonly pushesPerSecond: number = 5
  readonly pushBurst: number = 2
  /** Updates of the ticker list on average: phones pay for their bytes. */
  readonly changesPerSecond: number = 2
  /** Candles in one answer, as the protocol has it. */
  readonly candlesMax: number = 300
}
