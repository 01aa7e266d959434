import { refusal } from '../http/refusal.ts'

/**
 * Merges calls into batches: calls that arrive while a batch runs are sent with the next one. A single call is sent
 * without delay. While a batch runs, another is sent only when it is large enough, or after a maximum wait.
 *
 * `run` answers in the order of its input; an answer that is an error is thrown to its caller alone. When `run` itself
 * throws, every caller of that batch gets the error.
 */
export class Batcher<Input, Output> {
  private waiting: Entry<Input, Output>[] = []
  private readonly waitingOf = new Map<unknown, number>()
  private running = 0
  private flushScheduled = false
  private waitTimer: NodeJS.Timeout | undefined

  constructor(
    private readonly run: (inputs: readonly Input[]) => Promise<readonly (Output | Error)[]>,
    private readonly options: BatcherOptions<Input> = {},
  ) {}

  add(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      const lane = this.options.lane?.(input)
      const before = this.waitingOf.get(lane) ?? 0
      if (before >= (this.options.laneMax ?? Number.POSITIVE_INFINITY)) return reject(refusal('overloaded'))
      this.waitingOf.set(lane, before + 1)
      this.waiting.push({ input, lane, resolve, reject })
      this.pump()
    })
  }

  private pump(mayWait = true): void {
    const { concurrency = 1, extraBatchMin = 1 } = this.options
    if (this.flushScheduled || this.running >= concurrency || this.waiting.length === 0) return
    if (mayWait && this.running > 0 && this.waiting.length < extraBatchMin) {
      this.waitTimer ??= setTimeout(() => {
        this.waitTimer = undefined
        this.pump(false)
      }, maxWaitMs)
      return
    }
    clearTimeout(this.waitTimer)
    this.waitTimer = undefined
    this.flushScheduled = true
    // So the batch has everything that arrived in this turn of the event loop.
    setImmediate(() => {
      this.flushScheduled = false
      void this.flush()
    })
  }

  private async flush(): Promise<void> {
    this.running += 1
    const batch = this.take()
    this.pump()
    try {
      const outputs = await this.run(batch.map((entry) => entry.input))
      batch.forEach((entry, index) => {
        const output = outputs[index]
        if (output instanceof Error) entry.reject(output)
        else entry.resolve(output as Output)
      })
    } catch (error) {
      for (const entry of batch) entry.reject(error)
    } finally {
      this.running -= 1
      this.pump()
    }
  }

  /** The next batch: at most `size` calls, and at most one of each `lane`; the rest keep their order. */
  private take(): Entry<Input, Output>[] {
    const size = this.options.size ?? 500
    const batch: Entry<Input, Output>[] = []
    const rest: Entry<Input, Output>[] = []
    const lanes = new Set<unknown>()
    for (const entry of this.waiting) {
      const { lane } = entry
      if (batch.length < size && !(this.options.lane && lanes.has(lane))) {
        batch.push(entry)
        lanes.add(lane)
        this.removeWaiting(lane)
      } else rest.push(entry)
    }
    this.waiting = rest
    return batch
  }

  private removeWaiting(lane: unknown): void {
    const left = (this.waitingOf.get(lane) ?? 1) - 1
    if (left > 0) this.waitingOf.set(lane, left)
    else this.waitingOf.delete(lane)
  }
}

/** How long a call waits for others, in milliseconds, while another batch could run. */
export const maxWaitMs = 100

interface BatcherOptions<Input> {
  /** The largest batch. */
  readonly size?: number
  /** Batches that run at once. */
  readonly concurrency?: number
  /** The smallest batch that is sent beside a running one. */
  readonly extraBatchMin?: number
  /** Calls of one lane never share a batch, such as two orders of one user. */
  readonly lane?: (input: Input) => unknown
  /** Waiting calls of one lane; further ones are refused as `overloaded`. */
  readonly laneMax?: number
}

interface Entry<Input, Output> {
  readonly input: Input
  readonly lane: unknown
  readonly resolve: (output: Output) => void
  readonly reject: (error: unknown) => void
}
