import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

/** Facts about the installation. */
@Injectable()
export class InstallationRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
  ) {}

  async isDemo(): Promise<boolean> {
    return (await this.prisma.installation.findUnique({ where: { name: 'demo' } }))?.value === true
  }

  async note(name: 'demo' | 'demoPast', value: boolean): Promise<void> {
    await this.database.query(
      `INSERT INTO installation (name, value) VALUES ($1, to_jsonb($2::boolean))
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [name, value],
    )
  }
}
