import { Module } from '@nestjs/common'
import { Mailer } from './mailer.ts'
import { OutboxController } from './outbox.controller.ts'
import { Outbox } from './outbox.ts'
import { SmsSender } from './sms.ts'

/** Mail and text messages, and the outbox for hosts without a mail server. */
@Module({
  controllers: [OutboxController],
  providers: [Outbox, Mailer, SmsSender],
  exports: [Mailer, SmsSender, Outbox],
})
export class MailModule {}
