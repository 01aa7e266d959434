import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

/** Settings of the site, by name. */
@Injectable()
export class SiteSettingsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
  ) {}

  async read(name: string): Promise<unknown> {
    return (await this.prisma.siteSetting.findUnique({ where: { name } }))?.value
  }

  async write(name: string, value: unknown): Promise<void> {
    await this.database.query('UPDATE site_setting SET value = $2 WHERE name = $1', [name, JSON.stringify(value)])
  }

  /** These settings by name, as JSON text that Postgres compares. */
  async version(names: readonly string[]): Promise<string | undefined> {
    const text = 'SELECT jsonb_object_agg(name, value)::text AS version FROM site_setting WHERE name = ANY ($1)'
    return (await this.database.row(text, [names]))?.version ?? undefined
  }

  /** Writes settings if all in `version` are as they were there; answers whether they were. */
  writeIfStill(version: string, changes: Readonly<Record<string, unknown>>): Promise<boolean> {
    return this.database.isTrue('SELECT site_settings_write($1, $2) AS written', [version, JSON.stringify(changes)])
  }
}
