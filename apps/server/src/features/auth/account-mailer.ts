import { type Language, languageOf } from '@halyard/wire'
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common'
import { Mailer } from '../../platform/mail/mailer.ts'
import type { Message } from '../../platform/mail/message.ts'
import { Outbox } from '../../platform/mail/outbox.ts'
import { SmsSender } from '../../platform/mail/sms.ts'
import { Messages } from '../../platform/messages/messages.ts'
import type { CodePurpose } from './code.repository.ts'
import { type LoginName, loginNameOf } from './login-name.ts'
import { type User, UsersRepository } from './users.repository.ts'

/** What the code of a message is for. */
export type SentPurpose = Exclude<CodePurpose, 'account'>

/** Security events that are mailed or texted to the owner. */
export type SecurityNotice =
  | 'passwordChanged'
  | 'withdrawalPasswordSet'
  | 'withdrawalPasswordChanged'
  | 'addressWhitelistEnding'
  | 'twoFactorOn'
  | 'twoFactorOff'
  | 'secondFactorResetRequested'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'apiKeyMade'
  | 'apiKeysRevoked'
  | 'antiPhishingCodeSet'
  | 'antiPhishingCodeRemoved'
  | 'newDevice'
  | 'devicesForgotten'

/** Mails and text messages to the owner of an account, in their language. */
@Injectable()
export class AccountMailer implements BeforeApplicationShutdown {
  private readonly sending = new Set<Promise<void>>()
  private readonly logger = new Logger('AccountMailer')

  constructor(
    private readonly mailer: Mailer,
    private readonly sms: SmsSender,
    private readonly outbox: Outbox,
    private readonly users: UsersRepository,
    private readonly messages: Messages,
  ) {}

  async sendCode(
    to: LoginName,
    purpose: SentPurpose,
    values: { code: string; minutes: string },
    language: Language,
  ): Promise<void> {
    const subject = this.messages.mail(language, `code.${purpose}.subject`, {})
    const { code } = values
    const text = this.messages.mail(language, to.kind === 'phone' ? 'code.sms' : `code.${purpose}.text`, values)
    await this.send(to, { target: to.name, purpose, subject, text, code }, language)
  }

  /** Sends a notice to a user by their id. */
  async sendNoticeTo(userId: number, notice: SecurityNotice, values: Readonly<Record<string, string>> = {}) {
    await this.sendNotice(await this.users.get(userId), notice, values)
  }

  /** Notices let the owner discover a theft. */
  async sendNotice(user: User, notice: SecurityNotice, values: Readonly<Record<string, string>> = {}): Promise<void> {
    const to = loginNameOf(user)
    const language = languageOf(user.language)
    const subject = this.messages.mail(language, `notice.${notice}.subject`, values)
    const text = this.messages.mail(language, `notice.${notice}.text`, values)
    await this.send(to, { target: to.name, purpose: notice, subject, text }, language)
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.sending)
  }

  /**
   * Does not wait for delivery: its time or failure would reveal whether an address has an account. Where the
   * outbox is open to anybody that is no secret, and testers read it at once.
   */
  private async send(to: LoginName, message: Message, language: Language): Promise<void> {
    const leaving = (to.kind === 'phone' ? this.sms.send(message) : this.mail(message, language))
      .catch(({ code, name }: NodeJS.ErrnoException) => {
        // A sender's error can repeat the message, so only its kind is logged.
        this.logger.error(`a ${message.purpose} message did not leave: ${code ?? name}`)
      })
      .finally(() => this.sending.delete(leaving))
    this.sending.add(leaving)
    if (this.outbox.open) await leaving
  }

  /** Begins with the owner's anti-phishing code, if set. */
  private async mail(message: Message, language: Language): Promise<void> {
    const code = (await this.users.findByName(message.target))?.antiPhishingCode
    const first = code ? `${this.messages.mail(language, 'antiPhishing', { code })}\n\n` : ''
    await this.mailer.send({ ...message, text: first + message.text })
  }
}
