import { refusal } from '../http/refusal.ts'

/**
 * Turns many single calls into few calls for many: what arrives while a batch is under way waits and leaves together
 * with the next. While nothing is under way nobody waits for a timer, so a lone call is as quick as without batching.
 * Beside a batch under way another leaves when it is worth its own price, or when somebody has waited for long.
 *
 * `run` answers in the order of its input; an answer that is an error is thrown to its caller alone. When `run` itself
 * throws, every caller of that batch gets the error.
 */
export class Batcher<Input, Output> {
  private waiting: Entry<Input, Output>[] = []
  private readonly waitingOf = new Map<unknown, number>()
  private running = 0
  private leaving = false
  private impatience: NodeJS.Timeout | undefined

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

  private pump(patient = true): void {
    const { concurrency = 1, besideMin = 1 } = this.options
    if (this.leaving || this.running >= concurrency || this.waiting.length === 0) return
    if (patient && this.running > 0 && this.waiting.length < besideMin) {
      this.impatience ??= setTimeout(() => {
        this.impatience = undefined
        this.pump(false)
      }, patienceMs)
      return
    }
    clearTimeout(this.impatience)
    this.impatience = undefined
    this.leaving = true
    // Then everything that arrived in this turn of the event loop, on whichever connection, is in the batch.
    setImmediate(() => {
      this.leaving = false
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

  /** The next batch: at most `size` calls, and at most one for each `lane`; the rest keep their order. */
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
        this.leave(lane)
      } else rest.push(entry)
    }
    this.waiting = rest
    return batch
  }

  private leave(lane: unknown): void {
    const left = (this.waitingOf.get(lane) ?? 1) - 1
    if (left > 0) this.waitingOf.set(lane, left)
    else this.waitingOf.delete(lane)
  }
}

/** How long a call waits at most for others to leave with it, while there is room for one more batch. */
export const patienceMs = 100

interface BatcherOptions<Input> {
  /** Calls in one batch at most. */
  readonly size?: number
  /** Batches under way at once at most. */
  readonly concurrency?: number
  /** Calls that a batch has at least to leave beside another. */
  readonly besideMin?: number
  /** Calls of the same lane never share a batch, such as two orders of one user. */
  readonly lane?: (input: Input) => unknown
  /** Calls of one lane that wait at most; who sends more at once is told to come later. */
  readonly laneMax?: number
}

interface Entry<Input, Output> {
  readonly input: Input
  readonly lane: unknown
  readonly resolve: (output: Output) => void
  readonly reject: (error: unknown) => void
}
