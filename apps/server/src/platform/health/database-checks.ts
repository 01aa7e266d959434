import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Host, Hosts } from '@halyard/embedded/hosts'
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'
import { Database } from '../database/database.ts'
import { localesFolder } from '../messages/messages.ts'
import { Metrics } from '../metrics/metrics.ts'
import { Readiness } from './readiness.ts'

/**
 * The database answers, and has every migration that this build knows. Further migrations are no fault: during an
 * update the older version still serves. Of several hosts it is said what each is, and when the database has moved.
 */
@Injectable()
export class DatabaseChecks implements OnModuleInit {
  constructor(
    private readonly readiness: Readiness,
    private readonly database: Database,
    private readonly metrics: Metrics,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.readiness.require('database', async () => (await this.database.pool.query('SELECT 1')).rowCount === 1)
    this.readiness.require('migrations', () => this.hasMigrations(knownMigrations()))
    this.watchHosts()
  }

  /** Says which host is which, and how far behind, where there are several. */
  private watchHosts(): void {
    const { databaseUrl, readUrl } = this.environment
    const hosts = Hosts.of(databaseUrl)
    const logger = new Logger('Hosts')
    hosts.say = (sentence, kind) => (kind === 'begins' ? logger.error(sentence) : logger.warn(sentence))
    const readers = readUrl === undefined ? [] : Hosts.of(readUrl).all
    const byName = new Map([...readers, ...hosts.all].map((host) => [host.name, host]))
    const all = byName.size > 1 ? [...byName.values()] : []
    this.metrics.gaugeOnScrape(
      'halyard_database_host',
      'What this process takes a host of the database for: primary, standby, old (an old primary) or away.',
      ['host', 'state'],
      () => all.map((host) => ({ labels: { host: host.name, state: stateOf(host, hosts) }, value: 1 })),
    )
    this.metrics.gaugeOnScrape(
      'halyard_database_lag_seconds',
      'By how much a standby is behind the primary, at most.',
      ['host'],
      () =>
        all
          .filter(({ found }) => found?.isStandby)
          .map((host) => ({ labels: { host: host.name }, value: hosts.lagOf(host) / 1_000 })),
    )
  }

  private async hasMigrations(known: readonly string[]): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      'SELECT FROM _prisma_migrations WHERE migration_name = ANY($1) AND finished_at IS NOT NULL AND rolled_back_at IS NULL',
      [known],
    )
    return rowCount === known.length
  }
}

function stateOf(host: Host, hosts: Hosts): string {
  if (!host.found) return 'away'
  if (host.found.isStandby) return 'standby'
  return hosts.old.includes(host) ? 'old' : 'primary'
}

function knownMigrations(): string[] {
  const folders = readdirSync(join(localesFolder(), '../prisma/migrations'), { withFileTypes: true })
  return folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}
