import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { refuse } from '../../platform/http/refusal.ts'
import type { Session } from '../../platform/session/session.ts'
import { AccountMailer } from './account-mailer.ts'
import { KnownDevices } from './known-devices.repository.ts'
import { loginNameOf } from './login-name.ts'
import { PasskeyCeremonies } from './passkey-ceremonies.ts'
import { type Passkey, PasskeysRepository } from './passkeys.repository.ts'
import { PasswordConfirmation } from './password-confirmation.service.ts'
import { SecondFactor } from './second-factor.service.ts'
import { SignInTickets } from './sign-in-tickets.repository.ts'
import { type User, UsersRepository } from './users.repository.ts'

/** Passkeys that one user may have. */
const passkeysMax = 10

const useFor = (userId: number | null) => ({ purpose: 'passkey challenge', userId })

/** Users' passkeys. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly users: UsersRepository,
    private readonly ownPassword: PasswordConfirmation,
    private readonly secondFactor: SecondFactor,
    private readonly tickets: SignInTickets,
    private readonly devices: KnownDevices,
    private readonly mailer: AccountMailer,
  ) {}

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
    const { name } = loginNameOf(user)
    return this.ceremonies.beginAdding(useFor(userId), { holder: ['passkey user', String(userId)], name, known })
  }

  async add({ userId, sessionId }: Session, { credential, name }: RequestOf<typeof endpoints.addPasskey>) {
    const made = (await this.ceremonies.added(credential, useFor(userId))) ?? refuse('passkeyRefused')
    const added = await this.passkeys.add({ userId, name, ...made }, passkeysMax)
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
  beginSignIn() {
    return this.ceremonies.beginSignIn(useFor(null))
  }

  /** The passkey that answered, and whose it is; undefined when it cannot be verified. */
  async check(credential: string): Promise<{ userId: number; passkeyId: number } | undefined> {
    const answered = await this.ceremonies.answered(credential, useFor(null), (id) => this.passkeys.byCredential(id))
    if (!answered) return undefined
    const { id: passkeyId, userId } = answered.passkey
    return (await this.passkeys.used(passkeyId, answered.counter)) ? { userId, passkeyId } : undefined
  }
}

function viewOf({ id, name, createdAt, usedAt }: Passkey) {
  return { passkeyId: id, name, createdAt, usedAt }
}
