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
}
