import { checkLoginPassword } from '@halyard/domain/auth'
import { blockedUntil } from '@halyard/domain/withdrawals'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { refuse, refuseIf } from '../../platform/http/refusal.ts'
import type { CallOrigin } from '../../platform/http/request.ts'
import { RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import type { Claim } from '../../platform/submit/idempotency-key.ts'
import { AccountMailer } from './account-mailer.ts'
import { CaptchaService } from './captcha.service.ts'
import { CodeService } from './code.service.ts'
import { signInByAccount } from './limits.ts'
import { emailName, type LoginName, phoneName } from './login-name.ts'
import { PasskeysService } from './passkeys.service.ts'
import { PasswordConfirmation } from './password-confirmation.service.ts'
import { PasswordHasher } from './password-hasher.ts'
import { type User, UsersRepository } from './users.repository.ts'

/**
 * Login passwords: changed by the old one, or reset by a code. Every session ends, and withdrawals are blocked for 24
 * h.
 */
@Injectable()
export class PasswordService {
  constructor(
    private readonly users: UsersRepository,
    private readonly captchas: CaptchaService,
    private readonly codes: CodeService,
    private readonly passwords: PasswordHasher,
    private readonly ownPassword: PasswordConfirmation,
    private readonly passkeys: PasskeysService,
    private readonly mailer: AccountMailer,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  resetByEmail(
    input: RequestOf<typeof endpoints.resetPassword>,
    origin: CallOrigin,
    claim?: Claim,
  ): Promise<AfterReset> {
    return this.reset(emailName(input.email), input, origin, claim)
  }

  resetByPhone(
    input: RequestOf<typeof endpoints.resetPasswordByPhone>,
    origin: CallOrigin,
    claim?: Claim,
  ): Promise<AfterReset> {
    return this.reset(phoneName(input.phone, input.countryCode), input, origin, claim)
  }

  async change(userId: number, input: RequestOf<typeof endpoints.changePassword>): Promise<void> {
    this.ownPassword.refuseSharedAccount(await this.users.get(userId))
    const user = await this.ownPassword.check(userId, input.oldPassword, 'oldPasswordWrong')
    refuseIf(checkLoginPassword(input.newPassword, namesOf(user)))
    if (input.newPassword === input.oldPassword) refuse('passwordUnchanged')
    if (!(await this.save(user, input.newPassword))) refuse('oldPasswordWrong')
  }

  /** Answers the passkeys that still sign in: whoever lost control of the account may not know them. */
  private async reset({ name }: LoginName, input: ResetInput, origin: CallOrigin, claim?: Claim): Promise<AfterReset> {
    refuseIf(checkLoginPassword(input.password, [name]))
    await this.captchas.check(input, origin, name, claim)
    this.ownPassword.refuseSharedAccount({ email: name })
    await this.codes.check(name, 'resetPassword', input.code, origin, claim)
    const user = await this.users.findByName(name)
    if (!user || !(await this.save(user, input.password))) return refuse('codeWrong')
    await this.limits.clear(signInByAccount, name)
    return this.passkeys.leftBy(await this.users.get(user.id))
  }

  /** False when the password was changed meanwhile. */
  private async save(user: User, password: string): Promise<boolean> {
    const now = this.clock.now()
    const newHash = await this.passwords.hash(password)
    if (!(await this.users.changePassword(user, newHash, now, blockedUntil(now)))) return false
    await this.mailer.sendNotice(user, 'passwordChanged')
    return true
  }
}

type AfterReset = ResponseOf<typeof endpoints.resetPassword>

interface ResetInput {
  readonly password: string
  readonly code: string
  readonly captcha: string
  readonly captchaId: string
}

function namesOf({ email, phone }: User): string[] {
  return [email, phone].filter((name) => name !== null)
}
