import { type Language, languageOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Mailer } from '../../platform/mail/mailer.ts'
import { SmsSender } from '../../platform/mail/sms.ts'
import { Messages } from '../../platform/messages/messages.ts'
import type { CodePurpose } from './code.repository.ts'
import { type LoginName, loginNameOf } from './login-name.ts'
import type { User } from './users.repository.ts'

/** What the accounts write to people, in their language, by mail or SMS. */
@Injectable()
export class PostService {
  constructor(
    private readonly mailer: Mailer,
    private readonly sms: SmsSender,
    private readonly messages: Messages,
  ) {}

  async sendCode(
    to: LoginName,
    purpose: CodePurpose,
    values: { code: string; minutes: string },
    language: Language,
  ): Promise<void> {
    const subject = this.messages.mail(language, `code.${purpose}.subject`, {})
    const { code } = values
    if (to.kind === 'phone') {
      const text = this.messages.mail(language, 'code.sms', values)
      await this.sms.send({ target: to.name, purpose, subject, text, code })
      return
    }
    const text = this.messages.mail(language, `code.${purpose}.text`, values)
    await this.mailer.send({ target: to.name, purpose, subject, text, code })
  }

  /** Tells the owner that a password changed, so that a theft is noticed. */
  async tellChange(user: User, what: 'passwordChanged' | 'withdrawalPasswordChanged'): Promise<void> {
    const to = loginNameOf(user)
    const language = languageOf(user.language)
    const subject = this.messages.mail(language, `notice.${what}.subject`, {})
    const text = this.messages.mail(language, `notice.${what}.text`, {})
    const message = { target: to.name, purpose: what, subject, text }
    await (to.kind === 'phone' ? this.sms.send(message) : this.mailer.send(message))
  }
}
