import { daysAfter } from '@halyard/domain/time'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { AccountMailer } from '../auth/index.ts'
import { ApiKeysRepository } from './api-keys.repository.ts'

const sweepMs = 5_000
/** How long a revoked key is answered as one, and not as unknown. */
const revokedKeptDays = 90

/** Mails owners whose keys were revoked, whatever revoked them, once; and deletes what was revoked long ago. */
@Injectable()
export class ApiKeyNotices implements OnApplicationBootstrap {
  constructor(
    private readonly stored: ApiKeysRepository,
    private readonly mailer: AccountMailer,
    private readonly sweeps: Sweeps,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'api-keys', () => this.sweep())
  }

  async sweep(): Promise<void> {
    const now = this.clock.now()
    for (const { userId, names } of await this.stored.takeUnmailed(now)) {
      await this.mailer.sendNoticeTo(userId, 'apiKeysRevoked', { names })
    }
    await this.stored.sweep(daysAfter(now, -revokedKeptDays))
  }
}
