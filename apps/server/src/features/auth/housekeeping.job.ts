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
/** How long an ended session can say when and from what device it was replaced. */
const sessionsKeptMs = 90 * 86_400_000

/**
 * Deletes expired rows in slices. Nothing depends on when it runs: expired captchas, codes and limits are ignored
 * everywhere, and answers of submits are kept for at least 24 hours.
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
