import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'

/** Settings of the site, by name. */
@Injectable()
export class SiteSettingsRepository {
  constructor(private readonly database: Database) {}

  async read(name: string): Promise<unknown> {
    const row = await this.database.row('SELECT value FROM site_setting WHERE name = $1', [name])
    return row?.value
  }

  async write(name: string, value: unknown): Promise<void> {
    await this.database.query('UPDATE site_setting SET value = $2 WHERE name = $1', [name, JSON.stringify(value)])
  }
}
