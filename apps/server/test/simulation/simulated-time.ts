import { vi } from 'vitest'

/**
 * Time that passes as fast as what happens in it can be worked off: whoever waits is woken in the order of the moments
 * for which it waits, and between two of them everything runs until it waits again. Timers and counters of the code
 * under test follow it where a test has set them to (`vi.useFakeTimers`): how long a machine takes must change nothing.
 */
export class SimulatedTime {
  private readonly waiting: { at: number; wake: () => void }[] = []

  /** Milliseconds since 1970. */
  constructor(public now: number) {}

  wait(ms: number): Promise<void> {
    return new Promise((wake) => {
      const at = this.now + ms
      const place = this.waiting.findLastIndex((other) => other.at <= at) + 1
      this.waiting.splice(place, 0, { at, wake })
    })
  }

  /** Does something again and again, until the end of the history. */
  every(ms: number, work: () => unknown): void {
    const round = async (): Promise<void> => {
      await this.wait(ms)
      void work()
      await round()
    }
    void round()
  }

  async passUntil(end: number): Promise<void> {
    for (;;) {
      await idle()
      const next = this.waiting[0]
      if (!next || next.at > end) break
      this.waiting.shift()
      vi.advanceTimersByTime(next.at - this.now)
      this.now = next.at
      next.wake()
    }
    this.now = end
  }
}

/** All that could be done without waiting was done. */
const idle = () => new Promise<void>((done) => setImmediate(done))
