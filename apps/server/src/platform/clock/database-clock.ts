import { Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Database } from '../database/database.ts'
import { Clock } from './clock.ts'

/**
 * The database's time, which all processes share and which decides what is due or stale: a machine whose clock is wrong
 * decides nothing early or late. Between two readings it runs on the monotonic counter, which nobody can set.
 */
export class DatabaseClock extends Clock implements OnApplicationShutdown {
  private readonly logger = new Logger('Clock')
  /** Milliseconds to add to the monotonic counter to get the database's time. */
  private offset = Number.NaN
  private timer: NodeJS.Timeout | undefined

  private constructor(private readonly database: Database) {
    super()
  }

  /** A clock that has been synchronised, so that no process works with a wrong time. */
  static async start(database: Database): Promise<DatabaseClock> {
    const clock = new DatabaseClock(database)
    await clock.sync()
    // The first reading includes connecting, so it is imprecise.
    await clock.sync()
    clock.timer = setInterval(() => {
      clock.sync().catch((error: Error) => clock.logger.warn(`the database's time is unknown: ${error.message}`))
    }, syncEveryMs)
    clock.timer.unref()
    return clock
  }

  now(): Date {
    return new Date(performance.now() + this.offset)
  }

  /** Reads the database's time and corrects the offset; on a failure the clock keeps its offset. */
  async sync(): Promise<void> {
    const sentAt = performance.now()
    const answer = await this.database.row(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS time',
    )
    const answeredAt = performance.now()
    if (!answer) throw new Error('no answer')
    // The database read its clock at some moment between sending and answer, so the offset lies between `min` and
    // `max`. It is kept while it is within them: a slow answer does not move the clock.
    const min = answer.time - answeredAt
    const max = answer.time - sentAt
    this.offset = Number.isNaN(this.offset) ? (min + max) / 2 : Math.min(Math.max(this.offset, min), max)
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer)
  }
}

const syncEveryMs = 10_000
