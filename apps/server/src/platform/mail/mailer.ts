import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Transporter } from 'nodemailer'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'
import type { Message } from './message.ts'
import { Outbox } from './outbox.ts'

/** Sends mail through SMTP_URL, or puts it into the outbox when there is none. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport: Promise<Transporter> | undefined
  private readonly from: string
  private readonly logger = new Logger('Mail')

  constructor(
    private readonly outbox: Outbox,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.from = environment.mailFrom
    this.transport = environment.smtpUrl === undefined ? undefined : transportTo(environment.smtpUrl)
  }

  /** Resolves when the mail was sent or given up. */
  async send(message: Message): Promise<void> {
    const transport = await this.transport
    await (transport ? this.deliver(transport, message) : this.outbox.put(message))
  }

  async onApplicationShutdown(): Promise<void> {
    const transport = await this.transport
    transport?.close()
  }

  private async deliver(transport: Transporter, message: Message): Promise<void> {
    const mail = {
      from: this.from,
      to: { name: '', address: message.target },
      subject: message.subject,
      text: message.text,
    }
    try {
      await transport.sendMail(mail).catch(() => transport.sendMail(mail))
    } catch (error) {
      // A server's answer can repeat the message, so only the error's code is logged.
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      this.logger.error(`a ${message.purpose} mail was not accepted: ${code ?? 'fault'} ${responseCode ?? ''}`)
    }
  }
}

/** Loaded by who sends mail: it is a part of a process' start. */
async function transportTo(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A message never names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
