import { checkWithdrawalPassword } from '@halyard/domain/auth'
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
import { OwnPassword } from './own-password.service.ts'
import { PasswordHasher } from './password-hasher.ts'
import { type User, UsersRepository } from './users.repository.ts'
import { blockedUntil, withdrawalTriesMax } from './withdrawal-block.ts'

/** The password that a withdrawal needs beside the session. */
@Injectable()
export class WithdrawalPasswordService {
  /** A try counts before it is looked at, so those of one user wait for each other: right ones must not block. */
  private readonly tries = new KeyedMutex<number>()

  constructor(
    private readonly users: UsersRepository,
    private readonly codes: CodeService,
    private readonly passwords: PasswordHasher,
    private readonly ownPassword: OwnPassword,
    private readonly mailer: AccountMailer,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** Sends the code that a change needs to the user's own address. */
  async sendCode(userId: number, origin: CallOrigin): Promise<CodeSent> {
    return this.codes.send(loginNameOf(await this.users.get(userId)), 'withdrawalPassword', origin)
  }

  /** Sets the first one, or changes it: by the old one and a code or, as the protocol's own call does, by the session alone. */
  async set(
    userId: number,
    input: RequestOf<typeof endpoints.changeWithdrawalPassword>,
    origin: CallOrigin,
  ): Promise<void> {
    const user = await this.users.get(userId)
    this.ownPassword.requireOwn(user)
    const { name } = loginNameOf(user)
    refuseIf(checkWithdrawalPassword(input.password, [name]))
    if (user.withdrawalPasswordHash === null) {
      await this.requireOther(user, input.password)
      const newHash = await this.passwords.hash(input.password)
      // Somebody with the same session was first, and from then on the old one is needed.
      if (!(await this.users.setWithdrawalPassword(userId, newHash, this.clock.now())))
        refuse('oldWithdrawalPasswordWrong')
      return
    }
    if (input.oldPassword === undefined && input.code === undefined) {
      await this.limits.take(bareChangesByUser, String(userId))
    } else await this.checkProof(user, input, origin)
    await this.requireOther(user, input.password)
    const now = this.clock.now()
    const newHash = await this.passwords.hash(input.password)
    if (!(await this.users.changeWithdrawalPassword(user, newHash, now, blockedUntil(now)))) {
      refuse('oldWithdrawalPasswordWrong')
    }
    await this.mailer.sendNotice(user, 'withdrawalPasswordChanged')
  }

  /** Who knows the one password must not know the other. Asked last, so that what limits changes limits guesses at it too. */
  private async requireOther(user: User, password: string): Promise<void> {
    if (await this.passwords.verify(user.passwordHash, password)) refuse('passwordsAlike')
  }

  private async checkProof(
    user: User,
    { oldPassword, code = '' }: { readonly oldPassword?: string | undefined; readonly code?: string | undefined },
    origin: CallOrigin,
  ): Promise<void> {
    if (!oldPassword) return refuse('oldWithdrawalPasswordWrong')
    // The code first: who has the session alone does not learn here whether an old password is right.
    await this.codes.check(loginNameOf(user).name, 'withdrawalPassword', code, origin)
    await this.checkOld(user.id, oldPassword)
  }

  /**
   * Lets pass whoever knows a user's withdrawal password. Declines when none is set or given (4022), when it is wrong
   * (4023), and, without looking at it, after the fifth wrong one until the block is over (4024).
   */
  verify(userId: number, password: string | undefined): Promise<void> {
    return this.tries.run(userId, () => this.check(userId, password))
  }

  private async check(userId: number, password: string | undefined): Promise<void> {
    const user = await this.users.get(userId)
    if (user.withdrawalPasswordHash === null || !password) return refuse('withdrawalPasswordMissing')
    // Everybody knows the shared account's, and nobody's wrong tries may keep the others out.
    const tries = this.ownPassword.isShared(user.email) ? 0 : await this.countTry(userId)
    if (tries > withdrawalTriesMax)
      refuse('tooFrequent', { seconds: secondsUntil(await this.block(userId), this.clock.now()) })
    if (!(await this.isRight(user, password, tries))) refuse('withdrawalPasswordWrong')
  }

  /** A wrong old one counts as any wrong try does; with its code the right one passes while the block stands. */
  private checkOld(userId: number, password: string): Promise<void> {
    return this.tries.run(userId, async () => {
      const user = await this.users.get(userId)
      if (!(await this.isRight(user, password, await this.countTry(userId)))) refuse('oldWithdrawalPasswordWrong')
    })
  }

  /** Which try this is; past the last one when they are used up. */
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
