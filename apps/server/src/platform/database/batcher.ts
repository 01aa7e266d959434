/**
 * Turns many single calls into few calls for many: what arrives while a batch is under way waits and leaves together
 * with the next. Nobody waits for a timer, so a lone call is as quick as without batching.
 *
 * `run` answers in the order of its input. When it throws, every caller of that batch gets the error.
 */
export class Batcher<Input, Output> {
  private waiting: Entry<Input, Output>[] = []
  private running = 0

  constructor(
    private readonly run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
    private readonly options: BatcherOptions<Input> = {},
  ) {}

  add(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ input, resolve, reject })
      this.pump()
    })
  }

  /** How many calls wait or run; the door refuses honestly when this grows past what can be served. */
  get pending(): number {
    return this.waiting.length + this.running
  }

  private pump(): void {
    if (this.running >= (this.options.concurrency ?? 1) || this.waiting.length === 0) return
    this.running += 1
    // A microtask later, everything that arrived in this turn of the event loop is in the batch.
    queueMicrotask(() => void this.flush())
  }

  private async flush(): Promise<void> {
    const batch = this.take()
    try {
      const outputs = await this.run(batch.map((entry) => entry.input))
      batch.forEach((entry, index) => {
        entry.resolve(outputs[index] as Output)
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
    const { lane } = this.options
    const batch: Entry<Input, Output>[] = []
    const rest: Entry<Input, Output>[] = []
    const lanes = new Set<unknown>()
    for (const entry of this.waiting) {
      const key = lane?.(entry.input)
      if (batch.length < size && !(lane && lanes.has(key))) {
        batch.push(entry)
        lanes.add(key)
      } else rest.push(entry)
    }
    this.waiting = rest
    return batch
  }
}

interface BatcherOptions<Input> {
  /** Calls in one batch at most. */
  readonly size?: number
  /** Batches under way at once at most. */
  readonly concurrency?: number
  /** Calls of the same lane never share a batch, such as two orders of one user. */
  readonly lane?: (input: Input) => unknown
}

interface Entry<Input, Output> {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (error: unknown) => void
}
