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

/** Looks at codes of authenticator apps and at recovery codes; each opens once, and wrong ones of a user are counted. */
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

  /** Lets pass whoever has the app, or needs none. Declines a code that is missing where it is on, or wrong (4009). */
  async require(userId: number, code: string | undefined): Promise<void> {
    const twoFactor = await this.twoFactors.find(userId)
    if (!twoFactor?.confirmedAt) return
    if (!code) return refuse('twoFactorCodeMissing')
    await this.counted(userId, () => this.isOfApp(userId, twoFactor, code))
  }

  /** The same for the holder of a recovery code, too; it is used up. Declines when the second factor is off. */
  async check(userId: number, code: string): Promise<void> {
    const twoFactor = await this.twoFactors.find(userId)
    if (!twoFactor?.confirmedAt) return refuse('twoFactorOff')
    await this.counted(userId, async () => {
      return (await this.isOfApp(userId, twoFactor, code)) || (await this.isRecoveryCode(userId, code))
    })
  }

  /** The step of a code that turns the second factor on: the first that its app shows. */
  async firstStep(userId: number, { secret }: TwoFactor, code: string): Promise<number> {
    let step: number | undefined
    await this.counted(userId, async () => {
      step = stepOf(secret, digitsOf(code) ?? '', this.clock.now())
      return step !== undefined
    })
    return step ?? refuse('codeWrong')
  }

  /** A try counts before it is looked at, so that many at once are counted as many; a right one clears the count. */
  private async counted(userId: number, isRight: () => Promise<boolean>): Promise<void> {
    await this.limits.take(secondFactorByUser, String(userId))
    if (!(await isRight())) refuse('codeWrong')
    await this.limits.clear(secondFactorByUser, String(userId))
    await this.resets.object(userId)
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
