import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { AccountMailer } from './account-mailer.ts'
import { secondFactorByUser } from './limits.ts'
import { digitsOf, recoveryHash, stepOf } from './one-time-codes.ts'
import { SecondFactorResetsRepository } from './second-factor-resets.repository.ts'
import { type TwoFactor, TwoFactorRepository } from './two-factor.repository.ts'
import { UsersRepository } from './users.repository.ts'

/** Checks codes of authenticator apps and recovery codes; each is valid once, and wrong tries are limited. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly twoFactors: TwoFactorRepository,
    private readonly resets: SecondFactorResetsRepository,
    private readonly users: UsersRepository,
    private readonly mailer: AccountMailer,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  isOn(userId: number): Promise<boolean> {
    return this.twoFactors.isOn(userId)
  }

  /** Passes a user without a second factor. Refuses a missing or wrong code (4009). */
  async require(userId: number, code: string | undefined): Promise<void> {
    const twoFactor = await this.twoFactors.find(userId)
    if (!twoFactor?.confirmedAt) return
    if (!code) return refuse('twoFactorCodeMissing')
    await this.counted(userId, () => this.isOfApp(userId, twoFactor, code))
  }

  /** Also accepts a recovery code, which is used up. Refuses when the second factor is off. */
  async check(userId: number, code: string): Promise<void> {
    const twoFactor = await this.twoFactors.find(userId)
    if (!twoFactor?.confirmedAt) return refuse('twoFactorOff')
    await this.counted(userId, async () => {
      return (await this.isOfApp(userId, twoFactor, code)) || (await this.isRecoveryCode(userId, code))
    })
  }

  /** The time step of the code that turns the second factor on. */
  async firstStep(userId: number, { secret }: TwoFactor, code: string): Promise<number> {
    let step: number | undefined
    await this.counted(userId, async () => {
      step = stepOf(secret, digitsOf(code) ?? '', this.clock.now())
      return step !== undefined
    })
    return step ?? refuse('codeWrong')
  }

  /** Counts a try before the check, so that simultaneous tries are all counted; a right one clears the count. */
  private async counted(userId: number, isRight: () => Promise<boolean>): Promise<void> {
    await this.limits.consume(secondFactorByUser, String(userId))
    if (!(await isRight())) refuse('codeWrong')
    await this.limits.clear(secondFactorByUser, String(userId))
    await this.resets.cancelPending(userId)
  }

  private async isOfApp(userId: number, { secret }: TwoFactor, typed: string): Promise<boolean> {
    const digits = digitsOf(typed)
    const step = digits === undefined ? undefined : stepOf(secret, digits, this.clock.now())
    return step !== undefined && (await this.twoFactors.takeStep(userId, step))
  }

  private async isRecoveryCode(userId: number, typed: string): Promise<boolean> {
    const left = await this.twoFactors.useRecoveryCode(userId, recoveryHash(userId, typed))
    if (left === undefined) return false
    await this.mailer.sendNotice(await this.users.get(userId), 'recoveryCodeUsed', { left: String(left) })
    return true
  }
}
