import { Clock } from '../src/platform/clock/clock.ts'

/** A clock that runs with the real one and can be moved. */
export class TestClock extends Clock {
  private offset = 0

  override now(): Date {
    return new Date(Date.now() + this.offset)
  }

  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = by
    this.offset += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  }

  moveTo(moment: Date): void {
    this.offset = moment.getTime() - Date.now()
  }
}
