import { AnnouncementLog, askOf } from './announcements.ts'
import type { FeedLogger } from './feed-parts.ts'
import type { ListedPair } from './pairs.ts'
import { HtxSource } from './sources/htx-source.ts'
import { lineOf } from './sources/recorded-tick.ts'

/** How often a host is asked what it announces. */
const askEveryMs = 5_000
/** A recording keeps the time that a server tells, also where that is ahead of this clock. */
const anyTime = { now: () => new Date(8.64e15) }

/**
 * Records a server of the HTX protocol: each trade, and of another Halyard each statement of its epochs, with the time
 * at which it came.
 */
export class FeedRecorder {
  private readonly source: HtxSource
  private readonly log: AnnouncementLog
  private timer: NodeJS.Timeout | undefined
  private asking: Promise<void> | undefined
  private lastFault = ''
  recorded = 0

  constructor(
    url: string,
    private readonly write: (lines: readonly string[]) => void,
    private readonly clock: { now(): Date },
    private readonly logger: FeedLogger,
  ) {
    this.source = new HtxSource(url, anyTime, logger)
    this.log = new AnnouncementLog(askOf(url.replace(/^ws/, 'http')), clock)
  }

  /** What is announced already comes before the first trade. */
  async start(pairs: readonly ListedPair[]): Promise<void> {
    this.write([JSON.stringify({ begun: this.clock.now().toISOString() })])
    await this.ask()
    this.timer = setInterval(() => {
      this.asking ??= this.ask().finally(() => {
        this.asking = undefined
      })
    }, askEveryMs)
    this.source.start(pairs, (ticks) => {
      const received = this.clock.now()
      this.recorded += ticks.length
      this.write(ticks.map((tick) => lineOf({ ...tick, received })))
    })
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.source.stop()
    await this.asking
    await this.ask()
  }

  private async ask(): Promise<void> {
    try {
      this.write(await this.log.lines())
    } catch (error) {
      const { message } = error as Error
      if (message !== this.lastFault) this.logger.warn(`announcements of epochs are not recorded: ${message}`)
      this.lastFault = message
    }
  }
}
