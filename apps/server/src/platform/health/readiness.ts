import { Injectable } from '@nestjs/common'
import { Clock } from '../clock/clock.ts'
import { inTime } from '../concurrency/in-time.ts'
import { TtlCache } from '../concurrency/ttl-cache.ts'

/** Anybody may ask how the process is, so what was found is the answer for as long. */
const keptMs = 1_000
/** A check that takes longer has failed. */
const checkMs = 2_000

/** Whether this process can do its work: the checks that its parts have named. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, Check>()
  private readonly found: TtlCache<readonly string[]>

  constructor(clock: Clock) {
    this.found = new TtlCache(keptMs, clock, () => this.look())
  }

  /** Names what has to be true before clients are sent here. A check that throws has failed. */
  require(name: string, check: Check): void {
    this.checks.set(name, check)
  }

  /** The names of the checks that fail; none when the process is ready. */
  failing(): Promise<readonly string[]> {
    return this.found.get()
  }

  private async look(): Promise<readonly string[]> {
    const answers = await Promise.all(
      [...this.checks].map(async ([name, check]) => {
        const holds = await inTime(checkMs, (async () => check())()).catch(() => false)
        return holds ? [] : [name]
      }),
    )
    return answers.flat()
  }
}

type Check = () => Promise<boolean> | boolean
