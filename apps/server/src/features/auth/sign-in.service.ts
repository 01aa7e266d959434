import { demoLogin } from '@halyard/domain/auth'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CallOrigin } from '../../platform/http/request.ts'
import { type RateLimitHit, RateLimits } from '../../platform/rate-limit/rate-limits.ts'
import type { SignInMethod } from '../../platform/session/session-tokens.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import type { Claim } from '../../platform/submit/idempotency-key.ts'
import { ProfileService } from '../profile/index.ts'
import { AccountMailer } from './account-mailer.ts'
import { CaptchaService } from './captcha.service.ts'
import { KnownDevices } from './known-devices.repository.ts'
import { demoSignInByOrigin, passkeyChallengesByOrigin, signInByAccount, signInByOrigin } from './limits.ts'
import { anyName } from './login-name.ts'
import { PasskeysService } from './passkeys.service.ts'
import { PasswordConfirmation } from './password-confirmation.service.ts'
import { PasswordHasher } from './password-hasher.ts'
import { PlayMoneyService } from './play-money.service.ts'
import { SecondFactor } from './second-factor.service.ts'
import { SignInTickets } from './sign-in-tickets.repository.ts'
import { type User, UsersRepository } from './users.repository.ts'

type SignedIn = ResponseOf<typeof endpoints.login>

/** Sign-in by password or passkey, with the second factor where it is on. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UsersRepository,
    private readonly captchas: CaptchaService,
    private readonly passwords: PasswordHasher,
    private readonly playMoney: PlayMoneyService,
    private readonly secondFactor: SecondFactor,
    private readonly tickets: SignInTickets,
    private readonly ownPassword: PasswordConfirmation,
    private readonly passkeys: PasskeysService,
    private readonly devices: KnownDevices,
    private readonly mailer: AccountMailer,
    private readonly limits: RateLimits,
    private readonly sessions: Sessions,
    private readonly profiles: ProfileService,
    private readonly clock: Clock,
  ) {}

  async signIn(input: RequestOf<typeof endpoints.login>, origin: CallOrigin, claim?: Claim): Promise<SignedIn> {
    const tried = await this.captchas.check(input, origin, input.username, claim)
    const { name } = anyName(input.username)
    return this.continueSignIn(await this.identify(name, input.password, origin.address, tried), origin, input)
  }

  /**
   * Sign-in without a captcha on a known device: one try for each token. It has its own limit, so strangers' wrong
   * tries do not lock the owner out.
   */
  async signInOnKnownDevice(
    { username, password, deviceToken }: RequestOf<typeof endpoints.loginKnownDevice>,
    origin: CallOrigin,
  ): Promise<SignedIn> {
    const { name } = anyName(username)
    const byOrigin = await this.limits.consumeFrom(signInByOrigin, origin.address)
    const user = await this.users.findByName(name)
    if (!user || !(await this.devices.use(deviceToken, user.id))) return refuse('deviceUnknown')
    if (!(await this.passwords.verify(user.passwordHash, password))) refuse('credentialsWrong')
    await byOrigin.undo()
    return this.continueSignIn(user, origin, { deviceToken })
  }

  /** After a correct password. */
  private async continueSignIn(user: User, origin: CallOrigin, by: Means): Promise<SignedIn> {
    requireOpen(user)
    if (await this.secondFactor.isOn(user.id))
      refuse('twoFactorRequired', { ticket: await this.tickets.issue(user, 'sign-in') })
    return (await this.begin(user, origin, by)) ?? refuse('credentialsWrong')
  }

  /** Signs in to the shared account, as long as it has its published password. */
  async signInToDemo(origin: CallOrigin): Promise<SignedIn> {
    await this.limits.consumeFrom(demoSignInByOrigin, origin.address)
    const user = this.ownPassword.isShared(demoLogin.username)
      ? await this.users.findByName(demoLogin.username)
      : undefined
    const known = user?.state === 'active' && (await this.passwords.verify(user.passwordHash, demoLogin.password))
    return (user && known && (await this.begin(user, origin, {}))) || refuse('notFound')
  }

  /** The second step, with the first step's ticket and a code. */
  async finish(
    { ticket, code, deviceToken }: RequestOf<typeof endpoints.loginTwoFactor>,
    origin: CallOrigin,
  ): Promise<SignedIn> {
    const checked = (await this.tickets.try(ticket, 'sign-in')) ?? refuse('signInTicketEnded')
    // Turned off meanwhile: the first step has to be repeated.
    if (!(await this.secondFactor.isOn(checked.id))) refuse('signInTicketEnded')
    await this.secondFactor.check(checked.id, code)
    if (!(await this.tickets.use(ticket, 'sign-in'))) refuse('signInTicketEnded')
    return (await this.begin(checked, origin, { deviceToken })) ?? refuse('signInTicketEnded')
  }

  async beginWithPasskey(origin: CallOrigin): Promise<{ options: string }> {
    await this.limits.consumeFrom(passkeyChallengesByOrigin, origin.address)
    return this.passkeys.beginSignIn()
  }

  /** A passkey verifies its owner, so no code is needed; also serves as the second step for a ticket. */
  async signInWithPasskey(
    { credential, ticket, deviceToken }: RequestOf<typeof endpoints.loginPasskey>,
    origin: CallOrigin,
  ): Promise<SignedIn> {
    const byOrigin = await this.limits.consumeFrom(signInByOrigin, origin.address)
    const first =
      ticket === undefined ? undefined : ((await this.tickets.try(ticket, 'sign-in')) ?? refuse('signInTicketEnded'))
    const { userId, passkeyId } = (await this.passkeys.check(credential)) ?? refuse('passkeyRefused')
    if (first && first.id !== userId) refuse('passkeyRefused')
    await byOrigin.undo()
    const user = await this.users.get(userId)
    requireOpen(user)
    if (ticket !== undefined && !(await this.tickets.use(ticket, 'sign-in'))) refuse('signInTicketEnded')
    const by = { deviceToken, passkeyId }
    return (await this.begin(first ?? user, origin, by, first ? 'password' : 'passkey')) ?? refuse('passkeyRefused')
  }

  /** Refuses unless a passkey of the session's own user has verified its owner; counted as a sign-in is. */
  async confirmWithPasskey(
    userId: number,
    { credential }: RequestOf<typeof endpoints.confirmPasskey>,
    origin: CallOrigin,
  ): Promise<void> {
    const byOrigin = await this.limits.consumeFrom(signInByOrigin, origin.address)
    if ((await this.passkeys.check(credential))?.userId !== userId) refuse('passkeyRefused')
    await byOrigin.undo()
  }

  /** Undefined when the password or state changed during the check. */
  private async begin(
    checked: { id: number; passwordHash: string },
    origin: CallOrigin,
    { deviceToken: formerToken, passkeyId }: Means,
    method: SignInMethod = 'password',
  ): Promise<SignedIn | undefined> {
    await this.playMoney.grant(checked.id)
    const isNew = !(await this.sessions.hasUsedDevice(checked.id, origin.device))
    const begun = await this.sessions.signIn(checked, origin.device, method)
    if (!begun) return undefined
    if (isNew) await this.notifySignIn(checked.id, origin)
    const { sessionHash, ...session } = begun
    const { address } = origin
    const deviceToken = await this.devices.know(checked, { sessionHash, formerToken, address, passkeyId })
    return { ...session, userId: checked.id, user: await this.profiles.describe(checked.id), deviceToken }
  }

  private async notifySignIn(userId: number, { device }: CallOrigin): Promise<void> {
    const user = await this.users.get(userId)
    if (this.ownPassword.isShared(user.email)) return
    await this.mailer.sendNotice(user, 'newDevice', { device, at: this.clock.now().toISOString() })
  }

  /** Refuses a wrong name and a wrong password alike, in the same time (4010). */
  private async identify(name: string, password: string, address: string, tried: RateLimitHit): Promise<User> {
    // Counted before the check, so that simultaneous tries are all counted. The shared account is not limited:
    // strangers' wrong tries must not lock the others out.
    const byAccount = this.ownPassword.isShared(name) ? undefined : await this.limits.consume(signInByAccount, name)
    const byOrigin = await this.limits.consumeFrom(signInByOrigin, address).catch(async (refused: unknown) => {
      await byAccount?.undo()
      throw refused
    })
    const user = await this.users.findByName(name)
    const right = await this.passwords.verify(user?.passwordHash, password)
    if (!user || !right) return refuse('credentialsWrong')
    await Promise.all([byOrigin.undo(), tried.undo(), this.limits.clear(signInByAccount, name)])
    if (!this.passwords.isOutdated(user.passwordHash)) return user
    const renewed = { ...user, passwordHash: await this.passwords.hash(password) }
    if (await this.users.rehash(user, renewed.passwordHash)) return renewed
    // Rehashed by another sign-in, or changed.
    const current = await this.users.get(user.id)
    return (await this.passwords.verify(current.passwordHash, password)) ? current : refuse('credentialsWrong')
  }
}

/** What tells one device from another of its kind: its token, the passkey that it signs in by. */
interface Means {
  readonly deviceToken?: string | undefined
  readonly passkeyId?: number | undefined
}

/** Only after a correct password or passkey: to others the account looks like any other. */
function requireOpen({ state }: User): void {
  if (state === 'banned') refuse('loginBanned')
  if (state === 'frozen') refuse('accountFrozen')
}
