import { Injectable } from '@nestjs/common'
import { Clock } from '../clock/clock.ts'
import { TtlCache } from '../concurrency/ttl-cache.ts'
import { withTimeout } from '../concurrency/with-timeout.ts'

/** Anybody may call it, so results are cached. */
const cacheMs = 1_000
/** A check that takes longer has failed. */
const checkTimeoutMs = 2_000

/** Whether this process is ready: the checks that its parts have registered. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, Check>()
  private readonly found: TtlCache<readonly string[]>

  constructor(clock: Clock) {
    this.found = new TtlCache(cacheMs, clock, () => this.runChecks())
  }

  /** Registers a check. One that throws has failed. */
  require(name: string, check: Check): void {
    this.checks.set(name, check)
  }

  /** The names of the failing checks; empty when the process is ready. */
  failing(): Promise<readonly string[]> {
    return this.found.get()
  }

  private async runChecks(): Promise<readonly string[]> {
    const answers = await Promise.all(
      [...this.checks].map(async ([name, check]) => {
        const passed = await withTimeout(checkTimeoutMs, (async () => check())()).catch(() => false)
        return passed ? [] : [name]
      }),
    )
    return answers.flat()
  }
}

type Check = () => Promise<boolean> | boolean
