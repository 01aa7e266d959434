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

/** What a message says that its code is for. */
export type SentPurpose = Exclude<CodePurpose, 'account'>

/** What happened to an account that its owner is told of by mail or SMS. */
export type SecurityNotice =
  | 'passwordChanged'
  | 'withdrawalPasswordChanged'
  | 'twoFactorOn'
  | 'twoFactorOff'
  | 'secondFactorResetRequested'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'antiPhishingCodeSet'
  | 'antiPhishingCodeRemoved'
  | 'newDevice'

/** Writes to owners of accounts in their language, by mail or SMS. */
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

  /** Tells the owner what happened to what guards their account, so that a theft is noticed. */
  async sendNotice(user: User, what: SecurityNotice, values: Readonly<Record<string, string>> = {}): Promise<void> {
    const to = loginNameOf(user)
    const language = languageOf(user.language)
    const subject = this.messages.mail(language, `notice.${what}.subject`, values)
    const text = this.messages.mail(language, `notice.${what}.text`, values)
    await this.send(to, { target: to.name, purpose: what, subject, text }, language)
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.sending)
  }

  /**
   * Answers before the message has left: how long that takes, and whether it succeeds, would tell a caller whether an
   * address is known here. Where anybody may read the outbox that is no secret, and people look into it at once.
   */
  private async send(to: LoginName, message: Message, language: Language): Promise<void> {
    const leaving = (to.kind === 'phone' ? this.sms.send(message) : this.mail(message, language))
      .catch(({ code, name }: NodeJS.ErrnoException) => {
        // What a sender says can repeat the message, so only the kind of fault is logged.
        this.logger.error(`a ${message.purpose} message did not leave: ${code ?? name}`)
      })
      .finally(() => this.sending.delete(leaving))
    this.sending.add(leaving)
    if (this.outbox.open) await leaving
  }

  /** A mail to somebody with an anti-phishing code begins with it. */
  private async mail(message: Message, language: Language): Promise<void> {
    const code = (await this.users.findByName(message.target))?.antiPhishingCode
    const first = code ? `${this.messages.mail(language, 'antiPhishing', { code })}\n\n` : ''
    await this.mailer.send({ ...message, text: first + message.text })
  }
}
