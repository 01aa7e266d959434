import { checkWithdrawalPassword } from '@halyard/domain/auth'
import { blockedUntil, withdrawalTriesMax } from '@halyard/domain/withdrawals'
import type { endpoints, RequestOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { KeyedMutex } from '../../platform/concurrency/keyed-mutex.ts'
import { refuse, refuseIf } from '../../platform/http/refusal.ts'
import type { CallOrigin } from '../../platform/http/request.ts'
import { RateLimits, secondsUntil } from '../../platform/rate-limit/rate-limits.ts'
import { AccountMailer } from './account-mailer.ts'
import { type CodeSent, CodeService } from './code.service.ts'
import { bareChangesByUser } from './limits.ts'
import { loginNameOf } from './login-name.ts'
import { PasswordConfirmation } from './password-confirmation.service.ts'
import { PasswordHasher } from './password-hasher.ts'
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
    private readonly mailer: AccountMailer,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** Sends the code for a change to the user's own address. */
  async sendCode(userId: number, origin: CallOrigin): Promise<CodeSent> {
    return this.codes.send(loginNameOf(await this.users.get(userId)), 'withdrawalPassword', origin)
  }

  /**
   * Sets the first one, or changes it: by the old one and a code or, as in the protocol's own call, by the session
   * alone.
   */
  async set(
    userId: number,
    input: RequestOf<typeof endpoints.changeWithdrawalPassword>,
    origin: CallOrigin,
  ): Promise<void> {
    const user = await this.users.get(userId)
    this.ownPassword.refuseSharedAccount(user)
    const { name } = loginNameOf(user)
    refuseIf(checkWithdrawalPassword(input.password, [name]))
    if (user.withdrawalPasswordHash === null) {
      await this.requireOther(user, input.password)
      const newHash = await this.passwords.hash(input.password)
      // Set meanwhile: now the old one is required.
      if (!(await this.users.setWithdrawalPassword(userId, newHash, this.clock.now())))
        refuse('oldWithdrawalPasswordWrong')
      return
    }
    if (input.oldPassword === undefined && input.code === undefined) {
      await this.limits.consume(bareChangesByUser, String(userId))
    } else await this.checkProof(user, input, origin)
    await this.requireOther(user, input.password)
    const now = this.clock.now()
    const newHash = await this.passwords.hash(input.password)
    if (!(await this.users.changeWithdrawalPassword(user, newHash, now, blockedUntil(now)))) {
      refuse('oldWithdrawalPasswordWrong')
    }
    await this.mailer.sendNotice(user, 'withdrawalPasswordChanged')
  }

  /** It must differ from the login password. Checked last, so that the limits on changes also limit guesses. */
  private async requireOther(user: User, password: string): Promise<void> {
    if (await this.passwords.verify(user.passwordHash, password)) refuse('passwordsAlike')
  }

  private async checkProof(
    user: User,
    { oldPassword, code = '' }: { readonly oldPassword?: string | undefined; readonly code?: string | undefined },
    origin: CallOrigin,
  ): Promise<void> {
    if (!oldPassword) return refuse('oldWithdrawalPasswordWrong')
    // The code first, so that the session alone does not reveal whether an old password is right.
    await this.codes.check(loginNameOf(user).name, 'withdrawalPassword', code, origin)
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
