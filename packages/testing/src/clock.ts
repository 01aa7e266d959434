/** A clock that runs with the real one until it is stopped, and can be moved. */
export class TestClock {
  private offset = 0
  private stoppedAt: number | undefined

  now(): Date {
    return new Date((this.stoppedAt ?? Date.now()) + this.offset)
  }

  /** From here on time passes only when it is moved: a price stays fresh however slow the machine is. */
  stop(): void {
    this.stoppedAt ??= Date.now()
  }

  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = by
    this.offset += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  }

  moveTo(moment: Date): void {
    this.offset = moment.getTime() - (this.stoppedAt ?? Date.now())
  }
}
