import { readFile } from 'node:fs/promises'
import type { FeedLogger } from '../feed-parts.ts'
import type { ListedPair } from '../pairs.ts'
import { recordedTicks } from './recorded-tick.ts'
import type { Emit, SourcedTick, TickSource } from './tick-source.ts'

interface ReplayOptions {
  /** Starts over after the last line; otherwise the market falls silent. */
  readonly loop: boolean
  readonly clock: { now(): Date }
  readonly logger: FeedLogger
}

/**
 * Plays a recording at its original pace, as if it had begun now. A line is
 * `{"symbol":"btcusdt","price":"67412.3","volume":"0.02","at":"2026-11-21T09:00:00.120Z"}`.
 */
export class ReplaySource implements TickSource {
  readonly name = 'replay'
  private timer: NodeJS.Timeout | undefined
  private stopped = true

  constructor(
    private readonly file: string,
    private readonly options: ReplayOptions,
  ) {}

  start(pairs: readonly ListedPair[], emit: Emit): void {
    this.stopped = false
    const listed = new Set(pairs.map((pair) => pair.symbol))
    void this.play(listed, emit).catch((error: Error) =>
      this.options.logger.warn(`replay of ${this.file}: ${error.message}`),
    )
  }

  origin(): Promise<Buffer> {
    return readFile(this.file)
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.timer)
  }

  private async play(listed: ReadonlySet<string>, emit: Emit): Promise<void> {
    const ticks = recordedTicks(await readFile(this.file, 'utf8')).filter((tick) => listed.has(tick.symbol))
    const first = ticks[0]?.at.getTime()
    const last = ticks.at(-1)?.at.getTime()
    if (first === undefined || last === undefined || this.stopped) return
    let startedAt = this.options.clock.now().getTime()
    let next = 0
    this.timer = setInterval(() => {
      const now = this.options.clock.now().getTime()
      const due: SourcedTick[] = []
      for (let tick = ticks[next]; tick && startedAt + tick.at.getTime() - first <= now; tick = ticks[next]) {
        due.push({ ...tick, at: new Date(startedAt + tick.at.getTime() - first) })
        next += 1
      }
      emit(due, now)
      if (next < ticks.length) return
      if (!this.options.loop) clearInterval(this.timer)
      next = 0
      // A pause between rounds, so that a recording of one tick does not spin.
      startedAt = Math.max(now, startedAt + last - first) + pauseBetweenRounds
    }, pollEveryMs)
  }
}

const pollEveryMs = 50
const pauseBetweenRounds = 250
