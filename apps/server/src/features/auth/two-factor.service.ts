import { blockedUntil } from '@halyard/domain/withdrawals'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Session } from '../../platform/session/session.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { AccountMailer } from './account-mailer.ts'
import { KnownDevices } from './known-devices.repository.ts'
import { loginNameOf } from './login-name.ts'
import { keyUri, newRecoveryCodes, newSecret, recoveryHash } from './one-time-codes.ts'
import { PasswordConfirmation } from './password-confirmation.service.ts'
import { SecondFactor } from './second-factor.service.ts'
import { TwoFactorRepository } from './two-factor.repository.ts'
import { UsersRepository } from './users.repository.ts'

/** Second factor, recovery codes, anti-phishing code, known devices and the security page. */
@Injectable()
export class TwoFactorService {
  constructor(
    private readonly users: UsersRepository,
    private readonly twoFactors: TwoFactorRepository,
    private readonly secondFactor: SecondFactor,
    private readonly ownPassword: PasswordConfirmation,
    private readonly sessions: Sessions,
    private readonly knownDevices: KnownDevices,
    private readonly mailer: AccountMailer,
    private readonly clock: Clock,
  ) {}

  async describe({ userId, sessionId }: Session): Promise<ResponseOf<typeof endpoints.accountSecurity>> {
    const [user, twoFactor, recoveryCodesLeft, signIns] = await Promise.all([
      this.users.get(userId),
      this.twoFactors.find(userId),
      this.twoFactors.recoveryCodesLeft(userId),
      this.sessions.recent(userId),
    ])
    return {
      twoFactorSince: twoFactor?.confirmedAt ?? null,
      recoveryCodesLeft,
      antiPhishingCode: user.antiPhishingCode,
      fixed: this.ownPassword.isShared(user.email),
      signIns: signIns.map(({ id, at, device }) => ({ at, device, current: id === sessionId })),
    }
  }

  async devices(session: Session): Promise<ResponseOf<typeof endpoints.knownDevices>> {
    const list = (await this.knownDevices.of(session)).map(
      ({ device, current, signedIn, pushed, apiKeys, ...one }) => ({
        ...one,
        device: device ?? '',
        current: current ?? false,
        signedIn: signedIn ?? false,
        pushed: pushed ?? false,
        apiKeys: [...apiKeys],
      }),
    )
    return { list }
  }

  /** Of a device that somebody else holds, or of the one that asks: its session is over then. */
  async forgetDevices(
    session: Session,
    { deviceId, password }: RequestOf<typeof endpoints.forgetDevices>,
  ): Promise<void> {
    const user = await this.ownPassword.check(session.userId, password, 'passwordWrong')
    const names = await this.knownDevices.forget(session, deviceId ?? null)
    if (names !== undefined) return this.mailer.sendNotice(user, 'devicesForgotten', { names })
    if (deviceId !== undefined) refuse('notFound')
  }

  async begin(
    userId: number,
    { password }: RequestOf<typeof endpoints.beginTwoFactor>,
  ): Promise<ResponseOf<typeof endpoints.beginTwoFactor>> {
    this.ownPassword.refuseSharedAccount(await this.users.get(userId))
    const user = await this.ownPassword.check(userId, password, 'passwordWrong')
    const secret = newSecret()
    if (!(await this.twoFactors.begin(userId, secret))) refuse('twoFactorOn')
    return { secret, keyUri: keyUri(secret, loginNameOf(user).name) }
  }

  async confirm(userId: number, { code }: RequestOf<typeof endpoints.confirmTwoFactor>) {
    const begun = await this.twoFactors.find(userId)
    if (begun?.confirmedAt) refuse('twoFactorOn')
    if (!begun) return refuse('twoFactorNotBegun')
    const step = await this.secondFactor.firstStep(userId, begun, code)
    const { recoveryCodes, hashes } = this.codesFor(userId)
    // Started again or turned on meanwhile.
    if (!(await this.twoFactors.confirm(userId, begun, step, hashes))) refuse('codeWrong')
    await this.mailer.sendNotice(await this.users.get(userId), 'twoFactorOn')
    return { recoveryCodes }
  }

  async renewRecoveryCodes(userId: number, { password, code }: RequestOf<typeof endpoints.renewRecoveryCodes>) {
    const user = await this.ownPassword.check(userId, password, 'passwordWrong')
    await this.secondFactor.check(userId, code)
    const { recoveryCodes, hashes } = this.codesFor(userId)
    if (!(await this.twoFactors.renewRecoveryCodes(userId, hashes))) refuse('twoFactorOff')
    await this.mailer.sendNotice(user, 'recoveryCodesRenewed')
    return { recoveryCodes }
  }

  async end(userId: number, { password, code }: RequestOf<typeof endpoints.endTwoFactor>): Promise<void> {
    const user = await this.ownPassword.check(userId, password, 'passwordWrong')
    await this.secondFactor.check(userId, code)
    if (!(await this.twoFactors.end(userId, blockedUntil(this.clock.now())))) refuse('twoFactorOff')
    await this.mailer.sendNotice(user, 'twoFactorOff')
  }

  async setAntiPhishingCode(
    userId: number,
    { password, antiPhishingCode }: RequestOf<typeof endpoints.setAntiPhishingCode>,
  ): Promise<void> {
    this.ownPassword.refuseSharedAccount(await this.users.get(userId))
    const user = await this.ownPassword.check(userId, password, 'passwordWrong')
    const chosen = antiPhishingCode ?? null
    if (!(await this.users.setAntiPhishingCode(userId, chosen, this.clock.now()))) return
    await this.mailer.sendNotice(user, chosen === null ? 'antiPhishingCodeRemoved' : 'antiPhishingCodeSet')
  }

  private codesFor(userId: number) {
    const recoveryCodes = newRecoveryCodes()
    return { recoveryCodes, hashes: recoveryCodes.map((code) => recoveryHash(userId, code)) }
  }
}
