import { Injectable } from '@nestjs/common'
import type { Message } from './message.ts'
import { Outbox } from './outbox.ts'

/**
 * The port through which text messages leave. An installation with a provider of its own binds another class to it in
 * `mail.module.ts`.
 */
export abstract class SmsSender {
  abstract send(message: Message): Promise<void>
}

/** Without a provider, messages wait in the outbox folder, from where an operator's gateway can take them. */
@Injectable()
export class OutboxSms extends SmsSender {
  constructor(private readonly outbox: Outbox) {
    super()
  }

  override send(message: Message): Promise<void> {
    return this.outbox.put(message)
  }
}
