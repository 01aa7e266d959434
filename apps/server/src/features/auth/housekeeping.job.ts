import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { keyHours } from '../../platform/submit/idempotency-key.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { CaptchaRepository } from './captcha.repository.ts'
import { CodeRepository } from './code.repository.ts'
import { KnownDevices } from './known-devices.repository.ts'
import { PasskeysRepository } from './passkeys.repository.ts'
import { SignInTickets } from './sign-in-tickets.repository.ts'

const sweepMs = 60_000
/** How long a session that is over says when it was and from what device; a token of an older one is answered as any unknown one. */
const sessionsKeptMs = 90 * 86_400_000

/**
 * Deletes what has expired, slice after slice until nothing is left. Nothing depends on when it runs: captchas, codes and limits that have expired count as gone
 * everywhere, and the first answer of a submit is kept for 24 hours at least, so a later repeat may still get it.
 */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap {
  constructor(
    private readonly captchas: CaptchaRepository,
    private readonly codes: CodeRepository,
    private readonly tickets: SignInTickets,
    private readonly passkeys: PasskeysRepository,
    private readonly devices: KnownDevices,
    private readonly limits: RateLimits,
    private readonly database: Database,
    private readonly sweeps: Sweeps,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'housekeeping', () => this.sweep(this.clock.now()))
  }

  async sweep(now: Date): Promise<void> {
    await this.captchas.sweep(now)
    await this.codes.sweep(now)
    await this.tickets.sweep(now)
    await this.passkeys.sweepChallenges(now)
    await this.devices.sweep(now)
    await this.limits.sweep(now)
    const keptSince = new Date(now.getTime() - keyHours * 3_600_000)
    await this.database.deleteInSlices('session', 'expires_at < $1', [new Date(now.getTime() - sessionsKeptMs)])
    await this.database.deleteInSlices('submission', 'begun_at < $1', [keptSince])
  }
}
