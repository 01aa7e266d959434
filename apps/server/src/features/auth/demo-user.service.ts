import { demoLogin, demoWithdrawalPassword, rootInvitationCode } from '@halyard/domain/auth'
import { daysAfter } from '@halyard/domain/time'
import { defaultLanguage } from '@halyard/wire'
import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { InvitationsService } from '../invitations/index.ts'
import { PasswordHasher } from './password-hasher.ts'
import { PlayMoneyService } from './play-money.service.ts'
import { RegistrationService } from './registration.service.ts'
import { UsersRepository } from './users.repository.ts'

/** Long enough for all that the demo shows. */
const hereForDays = 60

/** The demo user of a demo host. */
@Injectable()
export class DemoUser {
  constructor(
    private readonly users: UsersRepository,
    private readonly invitations: InvitationsService,
    private readonly registration: RegistrationService,
    private readonly passwords: PasswordHasher,
    private readonly playMoney: PlayMoneyService,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Adds the user if missing. Answers the login to print; nothing when its password was changed. */
  async seed(): Promise<{ username: string; password: string } | undefined> {
    if (!this.environment.demo) return undefined
    if (!(await this.users.findByName(demoLogin.username))) await this.add()
    const user = await this.users.findByName(demoLogin.username)
    if (!user) throw new Error('the demo user was seeded and is not there')
    await this.users.share(user.id)
    if (!(await this.passwords.verify(user.withdrawalPasswordHash ?? undefined, demoWithdrawalPassword))) {
      await this.users.resetWithdrawalPassword(user.id, await this.passwords.hash(demoWithdrawalPassword))
    }
    await this.playMoney.grant(user.id)
    return (await this.passwords.verify(user.passwordHash, demoLogin.password)) ? demoLogin : undefined
  }

  /** Undefined where there is no such user. */
  async find(): Promise<number | undefined> {
    return this.environment.demo ? (await this.users.findByName(demoLogin.username))?.id : undefined
  }

  private async add(): Promise<void> {
    const since = daysAfter(this.clock.now(), -hereForDays)
    const rootId = await this.invitations.inviter(rootInvitationCode)
    if (rootId === undefined) throw new Error('the root invitation code is not seeded')
    await this.registration
      .add({ kind: 'email', name: demoLogin.username }, demoLogin.password, rootId, defaultLanguage, since)
      .catch((error: unknown) => {
        // Another process added it first.
        if (!(error instanceof Refusal && error.refusal === 'accountExists')) throw error
      })
  }
}
