import { Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Database } from '../database/database.ts'
import { Clock } from './clock.ts'

/**
 * The time of the database, which all processes share. What is released, paid, due or stale is decided by it, so a
 * machine whose clock is an hour off decides nothing early or late. Between two looks at the database it runs with the
 * machine's monotonic counter, which knows no time of day and which nobody can set.
 */
export class DatabaseClock extends Clock implements OnApplicationShutdown {
  private readonly logger = new Logger('Clock')
  /** What is added to the counter to make it the database's time, in milliseconds. */
  private offset = Number.NaN
  private timer: NodeJS.Timeout | undefined

  private constructor(private readonly database: Database) {
    super()
  }

  /** A clock that has looked at the database already, so that nothing is served or worked before it is right. */
  static async start(database: Database): Promise<DatabaseClock> {
    const clock = new DatabaseClock(database)
    await clock.look()
    // The first look had to connect, and while it did it could not see the time exactly.
    await clock.look()
    clock.timer = setInterval(() => {
      clock.look().catch((error: Error) => clock.logger.warn(`the database's time is unknown: ${error.message}`))
    }, lookEvery)
    clock.timer.unref()
    return clock
  }

  now(): Date {
    return new Date(performance.now() + this.offset)
  }

  /** Corrects the clock by what the database says; when it says nothing, the clock runs on as it was. */
  async look(): Promise<void> {
    const askedAt = performance.now()
    const answer = await this.database.row<{ time: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS time',
    )
    const answeredAt = performance.now()
    if (!answer) throw new Error('no answer')
    // It was that time at some moment between asking and the answer. Within that, nothing speaks against the clock as it
    // runs: a slow answer does not make it jump.
    const min = answer.time - answeredAt
    const max = answer.time - askedAt
    this.offset = Number.isNaN(this.offset) ? (min + max) / 2 : Math.min(Math.max(this.offset, min), max)
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer)
  }
}

const lookEvery = 10_000
