import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { refuse } from '../../platform/http/refusal.ts'
import type { CallOrigin } from '../../platform/http/request.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { ProfileService } from '../profile/index.ts'
import { CaptchaService } from './captcha.service.ts'
import { signInByAccount, signInByNetwork } from './limits.ts'
import { anyName } from './login-name.ts'
import { PasswordHasher } from './password-hasher.ts'
import { PlayMoneyService } from './play-money.service.ts'
import { type User, UsersRepository } from './users.repository.ts'

/** Signing in. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UsersRepository,
    private readonly captchas: CaptchaService,
    private readonly passwords: PasswordHasher,
    private readonly playMoney: PlayMoneyService,
    private readonly limits: RateLimits,
    private readonly sessions: Sessions,
    private readonly profiles: ProfileService,
  ) {}

  async signIn(
    input: RequestOf<typeof endpoints.login>,
    origin: CallOrigin,
  ): Promise<ResponseOf<typeof endpoints.login>> {
    await this.captchas.check(input.captchaId, input.captcha)
    const { name } = anyName(input.username)
    const user = await this.identify(name, input.password, networkOf(origin.address))
    // Told only to those who know the password: to others the account looks like any other.
    if (user.state === 'banned') refuse('loginBanned')
    if (user.state === 'frozen') refuse('accountFrozen')
    await this.playMoney.grant(user.id)
    // Undefined when the password or the state changed while it was being checked.
    const { token, expiresAt } = (await this.sessions.signIn(user, origin.device)) ?? refuse('credentialsWrong')
    return { token, expiresAt, userId: user.id, user: await this.profiles.describe(user.id) }
  }

  /** The user with this name and password; declines a wrong name and a wrong password alike, in the same time (4010). */
  private async identify(name: string, password: string, network: string): Promise<User> {
    // The tries are counted before the password is looked at, so that many at once are counted as many.
    const byAccount = await this.limits.take(signInByAccount, name)
    const byNetwork = await this.limits.take(signInByNetwork, network).catch(async (refused) => {
      await byAccount.giveBack()
      throw refused
    })
    const user = await this.users.findByName(name)
    const right = await this.passwords.verify(user?.passwordHash, password)
    if (!user || !right) return refuse('credentialsWrong')
    await Promise.all([byNetwork.giveBack(), this.limits.clear(signInByAccount, name)])
    if (!this.passwords.isOutdated(user.passwordHash)) return user
    const renewed = { ...user, passwordHash: await this.passwords.hash(password) }
    if (await this.users.rehash(user, renewed.passwordHash)) return renewed
    // Another sign-in renewed it first, or it was changed.
    const current = await this.users.get(user.id)
    return (await this.passwords.verify(current.passwordHash, password)) ? current : refuse('credentialsWrong')
  }
}
