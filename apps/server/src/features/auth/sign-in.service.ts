import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CallOrigin } from '../../platform/http/request.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { NotificationsService } from '../notifications/notifications.service.ts'
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
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
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
    const { token, expiresAt, sessionId } = await this.sessions.begin(user.id, origin.device)
    await this.confirm(user, input.password, sessionId)
    const detail = { device: origin.device, at: this.clock.now().toISOString() }
    await this.notifications.tell(user.id, 'signedIn', detail, undefined, `session:${sessionId}`)
    return { token, expiresAt, userId: user.id }
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
    if (this.passwords.isOutdated(user.passwordHash)) {
      await this.users.rehash(user, await this.passwords.hash(password))
    }
    return user
  }

  /** Ends the session again when the password or the state changed while it was being checked. */
  private async confirm(checked: User, password: string, sessionId: number): Promise<void> {
    const user = await this.users.get(checked.id)
    const same =
      user.passwordHash === checked.passwordHash || (await this.passwords.verify(user.passwordHash, password))
    if (same && user.state === checked.state) return
    await this.sessions.end(sessionId, same ? 'operator' : 'passwordChanged')
    refuse('credentialsWrong')
  }
}
