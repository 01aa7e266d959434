import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Session } from '../../platform/session/session.ts'
import { AccountMailer } from './account-mailer.ts'
import { KeyedHash } from './keyed-hash.ts'
import { KnownDevices } from './known-devices.repository.ts'
import { loginNameOf } from './login-name.ts'
import { challengeOf, credentialIn } from './passkey-answer.ts'
import { type Passkey, PasskeysRepository } from './passkeys.repository.ts'
import { PasswordConfirmation } from './password-confirmation.service.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'
import { SecondFactor } from './second-factor.service.ts'
import { SignInTickets } from './sign-in-tickets.repository.ts'
import { type User, UsersRepository } from './users.repository.ts'

/** Passkeys that one user may have. */
const passkeysMax = 10

/** Loaded with the first call: its parsers of certificates are a part of a process' start that few processes need. */
const webAuthn = () => import('@simplewebauthn/server')

type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'

/** Passkeys (W3C Web Authentication), which verify their user and belong to this host. */
@Injectable()
export class PasskeysService {
  private readonly party: RelyingParty

  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly users: UsersRepository,
    private readonly ownPassword: PasswordConfirmation,
    private readonly secondFactor: SecondFactor,
    private readonly tickets: SignInTickets,
    private readonly devices: KnownDevices,
    private readonly mailer: AccountMailer,
    private readonly hash: KeyedHash,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.party = relyingPartyOf(environment)
  }

  async list(userId: number) {
    return { list: (await this.passkeys.of(userId)).map(viewOf) }
  }

  /** Creation options for the browser, after the owner has confirmed. */
  async begin(userId: number, { password, twoFactorCode }: RequestOf<typeof endpoints.beginPasskey>) {
    this.ownPassword.refuseSharedAccount(await this.users.get(userId))
    const user = await this.ownPassword.check(userId, password, 'passwordWrong')
    const known = await this.passkeys.of(userId)
    if (known.length >= passkeysMax) refuse('tooManyEntries', { maximum: String(passkeysMax) })
    if (await this.secondFactor.isOn(userId)) {
      await this.secondFactor.check(userId, twoFactorCode ?? refuse('twoFactorCodeMissing'))
    }
    const { generateRegistrationOptions } = await webAuthn()
    const options = await generateRegistrationOptions({
      rpName: 'Halyard',
      rpID: this.party.id,
      userName: loginNameOf(user).name,
      // An opaque id, so that the device learns nothing about the user.
      userID: new Uint8Array(Buffer.from(this.hash.of('passkey user', String(userId)), 'base64url')),
      challenge: await this.passkeys.challenge(userId),
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { options: JSON.stringify(options) }
  }

  async add({ userId, sessionId }: Session, { credential, name }: RequestOf<typeof endpoints.addPasskey>) {
    const response = credentialIn(credential) ?? refuse('passkeyRefused')
    const expectedChallenge = challengeOf(response) ?? refuse('passkeyRefused')
    if (!(await this.passkeys.useChallenge(expectedChallenge, userId))) refuse('passkeyRefused')
    const expected = { expectedChallenge, expectedOrigin: this.party.origin, expectedRPID: this.party.id }
    const { verifyRegistrationResponse } = await webAuthn()
    const checked = await verifyRegistrationResponse({ response, ...expected }).catch(() => undefined)
    if (!checked?.verified) return refuse('passkeyRefused')
    const { id, publicKey, counter, transports } = checked.registrationInfo.credential
    const stored = { publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: transports ?? [] }
    const added = await this.passkeys.add({ userId, credentialId: id, name, ...stored }, passkeysMax)
    if (added === 'tooManyEntries') return refuse(added, { maximum: String(passkeysMax) })
    if (added === 'taken') return refuse('passkeyRefused')
    await this.devices.notePasskey(sessionId, added.id)
    await this.mailer.sendNotice(await this.users.get(userId), 'passkeyAdded', { name })
    return viewOf(added)
  }

  async rename(userId: number, { passkeyId, name }: RequestOf<typeof endpoints.renamePasskey>): Promise<void> {
    if (!(await this.passkeys.rename(userId, passkeyId, name))) refuse('notFound')
  }

  async remove(userId: number, { passkeyId, password }: RequestOf<typeof endpoints.removePasskey>): Promise<void> {
    const user = await this.ownPassword.check(userId, password, 'passwordWrong')
    const name = await this.passkeys.remove(userId, passkeyId)
    if (name === undefined) return refuse('notFound')
    await this.mailer.sendNotice(user, 'passkeyRemoved', { name })
  }

  /** What a reset of the password has left, and the ticket with which it is removed; null when there is nothing. */
  async leftBy(user: User): Promise<ResponseOf<typeof endpoints.resetPassword>> {
    const { list } = await this.list(user.id)
    return list.length === 0 ? null : { passkeys: list, ticket: await this.tickets.issue(user, 'password reset') }
  }

  /** Removes every passkey of who has just reset their password. */
  async removeLeft({ ticket }: RequestOf<typeof endpoints.removePasskeys>): Promise<void> {
    const reset = (await this.tickets.try(ticket, 'password reset')) ?? refuse('signInTicketEnded')
    const user = await this.users.get(reset.id)
    if (user.passwordHash !== reset.passwordHash) refuse('signInTicketEnded')
    if (!(await this.tickets.use(ticket, 'password reset'))) refuse('signInTicketEnded')
    for (const { id } of await this.passkeys.of(user.id)) {
      const name = await this.passkeys.remove(user.id, id)
      if (name !== undefined) await this.mailer.sendNotice(user, 'passkeyRemoved', { name })
    }
  }

  /** Request options for any passkey of this host. */
  async beginSignIn() {
    const { generateAuthenticationOptions } = await webAuthn()
    const options = await generateAuthenticationOptions({
      rpID: this.party.id,
      challenge: await this.passkeys.challenge(null),
      userVerification: 'required',
    })
    return { options: JSON.stringify(options) }
  }

  /** The passkey that answered, and whose it is; undefined when it cannot be verified. */
  async check(credential: string): Promise<{ userId: number; passkeyId: number } | undefined> {
    const response = credentialIn(credential)
    const expectedChallenge = response && challengeOf(response)
    if (!expectedChallenge || !(await this.passkeys.useChallenge(expectedChallenge, null))) return undefined
    const passkey = await this.passkeys.byCredential(response.id)
    if (!passkey) return undefined
    const { verifyAuthenticationResponse } = await webAuthn()
    const checked = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: this.party.origin,
      expectedRPID: this.party.id,
      credential: storedCredential(passkey),
    }).catch(() => undefined)
    if (!checked?.verified) return undefined
    const { id: passkeyId, userId } = passkey
    const { newCounter } = checked.authenticationInfo
    return (await this.passkeys.used(passkeyId, newCounter)) ? { userId, passkeyId } : undefined
  }
}

function viewOf({ id, name, createdAt, usedAt }: Passkey) {
  return { passkeyId: id, name, createdAt, usedAt }
}

function storedCredential({ credentialId, publicKey, counter, transports }: Passkey) {
  const key = new Uint8Array(Buffer.from(publicKey, 'base64url'))
  return { id: credentialId, publicKey: key, counter, transports: transports as Transport[] }
}
