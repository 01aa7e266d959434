import { checkWithdrawalPassword, freshSignInMinutes } from '@halyard/domain/auth'
import { blockedUntil, withdrawalTriesMax } from '@halyard/domain/withdrawals'
import type { endpoints, RequestOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { KeyedMutex } from '../../platform/concurrency/keyed-mutex.ts'
import { refuse, refuseIf } from '../../platform/http/refusal.ts'
import type { CallOrigin } from '../../platform/http/request.ts'
import { RateLimits, secondsUntil } from '../../platform/rate-limit/rate-limits.ts'
import type { Session } from '../../platform/session/session.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { AccountMailer } from './account-mailer.ts'
import { CodeService } from './code.service.ts'
import { bareChangesByUser } from './limits.ts'
import { loginNameOf } from './login-name.ts'
import { PasswordConfirmation } from './password-confirmation.service.ts'
import { PasswordHasher } from './password-hasher.ts'
import { SecondFactor } from './second-factor.service.ts'
import { type User, UsersRepository } from './users.repository.ts'

/** The second password, needed for withdrawals. */
@Injectable()
export class WithdrawalPasswordService {
  /** One try of a user at a time: simultaneous right ones must not block. */
  private readonly tries = new KeyedMutex<number>()

  constructor(
    private readonly users: UsersRepository,
    private readonly codes: CodeService,
    private readonly passwords: PasswordHasher,
    private readonly ownPassword: PasswordConfirmation,
    private readonly secondFactor: SecondFactor,
    private readonly sessions: Sessions,
    private readonly mailer: AccountMailer,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets the first one, or changes it. The protocol's own call has no proof: it sets the first one at once from a
   * session that has just been signed in with its password, and from another, as any change, it blocks withdrawals for 24 h. Where the second
   * factor is on, its code is asked for in each form.
   */
  async set(session: Session, input: Given, origin: CallOrigin): Promise<void> {
    const { userId } = session
    const user = await this.users.get(userId)
    this.ownPassword.refuseSharedAccount(user)
    refuseIf(checkWithdrawalPassword(input.password, [loginNameOf(user).name]))
    // Before any proof is used up.
    if (!input.twoFactorCode && (await this.secondFactor.isOn(userId))) refuse('twoFactorCodeMissing')
    const isFirst = user.withdrawalPasswordHash === null
    const isOwners = isFirst && (await this.isProven(user, input, origin))
    if (!isFirst) await this.checkChange(user, input, origin)
    await this.secondFactor.require(userId, input.twoFactorCode)
    await this.requireOther(user, input.password)
    const newHash = await this.passwords.hash(input.password)
    const now = this.clock.now()
    const isFresh = isFirst && this.sessions.isFresh(session, freshSignInMinutes)
    const at = isOwners || isFresh ? null : blockedUntil(now)
    // Set or changed meanwhile: now the new one is required.
    if (!(await this.users.setWithdrawalPassword(user, newHash, now, at))) refuse('oldWithdrawalPasswordWrong')
    await this.mailer.sendNotice(user, noticeOf(isFirst, at))
  }

  /** Whether the login password or a mailed code came with a first one; a wrong one is refused. */
  private async isProven({ id }: User, { loginPassword, code }: Given, origin: CallOrigin): Promise<boolean> {
    if (loginPassword !== undefined) await this.ownPassword.check(id, loginPassword, 'passwordWrong')
    else if (code !== undefined) await this.codes.checkOwners(id, 'withdrawalPassword', code, origin)
    else return false
    return true
  }

  /** It must differ from the login password. Checked last, so that the limits on changes also limit guesses. */
  private async requireOther(user: User, password: string): Promise<void> {
    if (await this.passwords.verify(user.passwordHash, password)) refuse('passwordsAlike')
  }

  /** A change by the session alone is limited; what is sent of a proof is looked at. */
  private async checkChange(user: User, { oldPassword, code, loginPassword }: Given, origin: CallOrigin) {
    if (oldPassword === undefined && code === undefined && loginPassword === undefined) {
      await this.limits.consume(bareChangesByUser, String(user.id))
      return
    }
    if (!oldPassword) return refuse('oldWithdrawalPasswordWrong')
    // The code first, so that the session alone does not reveal whether an old password is right.
    await this.codes.checkOwners(user.id, 'withdrawalPassword', code, origin)
    await this.checkOld(user.id, oldPassword)
  }

  /**
   * Refuses when none is set or given (4022), when it is wrong (4023), and unchecked after the fifth wrong one until
   * the block is over (4024).
   */
  verify(userId: number, password: string | undefined): Promise<void> {
    return this.tries.run(userId, () => this.check(userId, password))
  }

  private async check(userId: number, password: string | undefined): Promise<void> {
    const user = await this.users.get(userId)
    if (user.withdrawalPasswordHash === null || !password) return refuse('withdrawalPasswordMissing')
    // Not limited for the shared account, whose password is public.
    const tries = this.ownPassword.isShared(user.email) ? 0 : await this.countTry(userId)
    if (tries > withdrawalTriesMax)
      refuse('tooFrequent', { seconds: secondsUntil(await this.block(userId), this.clock.now()) })
    if (!(await this.isRight(user, password, tries))) refuse('withdrawalPasswordWrong')
  }

  /** A wrong old one counts as a try; with a code the right one passes during a block. */
  private checkOld(userId: number, password: string): Promise<void> {
    return this.tries.run(userId, async () => {
      const user = await this.users.get(userId)
      if (!(await this.isRight(user, password, await this.countTry(userId)))) refuse('oldWithdrawalPasswordWrong')
    })
  }

  /** The number of this try; past the maximum when they are used up. */
  private async countTry(userId: number): Promise<number> {
    return (
      (await this.users.countWithdrawalPasswordTry(userId, withdrawalTriesMax, this.clock.now())) ??
      withdrawalTriesMax + 1
    )
  }

  private async isRight(user: User, password: string, tries: number): Promise<boolean> {
    const right = await this.passwords.verify(user.withdrawalPasswordHash ?? undefined, password)
    if (right) await this.users.forgiveWithdrawalPasswordTries(user.id)
    else if (tries >= withdrawalTriesMax) await this.block(user.id)
    return right
  }

  private block(userId: number): Promise<Date> {
    const now = this.clock.now()
    return this.users.blockForTries(userId, now, blockedUntil(now))
  }
}

type Given = RequestOf<typeof endpoints.changeWithdrawalPassword>

function noticeOf(isFirst: boolean, blockedUntil: Date | null) {
  return isFirst && blockedUntil === null ? 'withdrawalPasswordSet' : 'withdrawalPasswordChanged'
}
