import type { RequestOf, ResponseOf } from '@halyard/wire'
import type { consoleEndpoints as endpoints } from '@halyard/wire/console'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Mailer } from '../../platform/mail/mailer.ts'
import { postSigned } from '../../platform/mail/sms.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { type AlarmFacts, AlarmsRepository } from './alarms.repository.ts'
import { AuditService } from './audit.service.ts'

const sweepMs = 60_000
/** What still stands is told again after so long. */
const repeatHours = 6

type Way = RequestOf<typeof endpoints.testAlarm>['way']

/** What people are told of, and what says that it is so. */
const alarms = {
  ledger: {
    about: 'The ledger does not add up, and withdrawals are stopped.',
    standing: ({ ledgerAlarms }: AlarmFacts) =>
      ledgerAlarms > 0 &&
      'The ledger does not add up. Withdrawals are stopped until two operators have cleared the alarm.',
  },
  reconciler: {
    about: 'The ledger has not been checked for five minutes, and withdrawals are stopped.',
    standing: ({ reconcilerSilent }: AlarmFacts) =>
      reconcilerSilent &&
      'The ledger has not been checked for five minutes. Withdrawals are stopped: look whether a worker runs.',
  },
  feed: {
    about: 'No price has come for a minute.',
    standing: ({ feedSilent }: AlarmFacts) =>
      feedSilent &&
      'No price has come for a minute. Nothing is filled, opened or settled: look whether a feed process leads.',
  },
  overdue: {
    about: 'Users wait for an answer longer than they should.',
    standing: ({ overdue }: AlarmFacts) =>
      overdue > 0 && `${overdue} ${overdue === 1 ? 'item waits' : 'items wait'} for operators longer than they should.`,
  },
  pool: {
    about: 'A pool of deposit addresses runs low.',
    standing: ({ lowPools }: AlarmFacts) =>
      lowPools.length > 0 && `Few deposit addresses are left for ${lowPools.join(', ')}: fill the pools.`,
  },
  months: {
    about: 'A table that is kept by months lacks one.',
    standing: ({ missingMonths }: AlarmFacts) =>
      missingMonths.length > 0 &&
      `The coming months of ${missingMonths.join(', ')} are not made: look for the sweep months in the log of the workers. Nothing is lost meanwhile.`,
  },
} as const
type AlarmKind = keyof typeof alarms
const kinds = Object.keys(alarms) as AlarmKind[]

/** Tells people by mail and webhook what needs them, and again while it stands. */
@Injectable()
export class Alarms implements OnApplicationBootstrap {
  constructor(
    private readonly repository: AlarmsRepository,
    private readonly mailer: Mailer,
    private readonly audit: AuditService,
    private readonly sweeps: Sweeps,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'alarms', () => this.sweep())
  }

  /** Tells of what stands, unless it was told of lately. */
  async sweep(): Promise<void> {
    const ways = this.ways().flatMap(({ way, to }) => (to === null ? [] : [way]))
    if (ways.length === 0) return
    const facts = await this.repository.facts()
    for (const kind of kinds) {
      const text = alarms[kind].standing(facts)
      if (!text || (await this.repository.wasTold(kind, repeatHours))) continue
      for (const way of ways) await this.tell(kind, text, way)
    }
  }

  async describe(): Promise<ResponseOf<typeof endpoints.alarmWays>> {
    const [facts, sent] = await Promise.all([this.repository.facts(), this.repository.recent()])
    return {
      ways: this.ways(),
      kinds: kinds.map((kind) => ({
        kind,
        about: alarms[kind].about,
        standing: alarms[kind].standing(facts) !== false,
      })),
      sent,
    }
  }

  /** Sends a test by one way. */
  async test(by: Operator, way: Way): Promise<{ outcome: string }> {
    return this.audit.record({ by, action: 'alarm', kind: 'alarm', item: way, before: undefined }, async () => {
      const outcome = await this.tell('test', `A test of alarms, asked for by ${by.name}.`, way)
      return { result: { outcome }, after: { outcome } }
    })
  }

  private ways(): ResponseOf<typeof endpoints.alarmWays>['ways'] {
    const { alarmMail, alarmWebhook } = this.environment
    return [
      { way: 'mail', to: alarmMail.length > 0 ? alarmMail.join(', ') : null },
      // Addresses of gateways may hold a secret behind the host.
      { way: 'webhook', to: alarmWebhook ? new URL(alarmWebhook.url).origin : null },
    ]
  }

  private async tell(kind: AlarmKind | 'test', text: string, way: Way): Promise<string> {
    const outcome = await this.send(kind, text, way).catch((error: Error) => error.message)
    await this.repository.add({ kind, text, way, outcome })
    return outcome
  }

  private async send(kind: string, text: string, way: Way): Promise<string> {
    const { alarmMail, alarmWebhook } = this.environment
    if (way === 'webhook') {
      if (!alarmWebhook) return 'ALARM_WEBHOOK_URL is not set'
      await postSigned(alarmWebhook, JSON.stringify({ kind, text }))
      return 'sent'
    }
    if (alarmMail.length === 0) return 'ALARM_MAIL is not set'
    const subject = `Halyard: ${kind}`
    await Promise.all(alarmMail.map((target) => this.mailer.send({ target, purpose: 'alarm', subject, text })))
    return 'sent'
  }
}
