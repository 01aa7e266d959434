import { playMoneyJournal } from '@halyard/domain/auth'
import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { LedgerService } from '../ledger/index.ts'
import { UsersRepository } from './users.repository.ts'

/** Play money for the users of a demo host. */
@Injectable()
export class PlayMoneyService {
  constructor(
    private readonly users: UsersRepository,
    private readonly ledger: LedgerService,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Grants play money that is due. The claim is written with the user, and the journal's key is the user's own, so an
   * interrupted grant is completed once by the next sign-in. `at` is in the past for the demo user.
   */
  async grant(userId: number, at = this.clock.now()): Promise<void> {
    if (!this.environment.demo || !(await this.users.playMoneyIsDue(userId))) return
    const { outcome } = await this.ledger.post(playMoneyJournal(userId), at)
    if (outcome === 'insufficient') throw new Error('the house cannot run out of play money')
    await this.users.playMoneyGranted(userId, at)
  }
}
