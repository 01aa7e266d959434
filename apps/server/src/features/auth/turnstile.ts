/** Lets a few through at once; the others wait in order. */
export class Turnstile {
  private inside = 0
  private readonly waiting: (() => void)[] = []

  constructor(private readonly most: number) {}

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.inside >= this.most) await new Promise<void>((enter) => this.waiting.push(enter))
    else this.inside += 1
    try {
      return await work()
    } finally {
      // The place goes to the next in line without becoming free in between.
      const next = this.waiting.shift()
      if (next) next()
      else this.inside -= 1
    }
  }
}
