import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'

/** What an operator can change about the site without a new version. */
export interface SiteSettings {
  readonly name: string
  readonly version: string
  readonly contacts: { channel: string; value: string }[]
}

@Injectable()
export class SiteRepository {
  constructor(private readonly database: Database) {}

  async settings(): Promise<SiteSettings> {
    const rows = await this.database.query<{ name: string; value: unknown }>('SELECT name, value FROM site_setting')
    return Object.fromEntries(rows.map((row) => [row.name, row.value])) as unknown as SiteSettings
  }
}
