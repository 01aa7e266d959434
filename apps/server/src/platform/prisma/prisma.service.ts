import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { PrismaPg } from '@prisma/adapter-pg'
import { Database } from '../database/database.ts'
import { PrismaClient } from './generated/client.ts'

/** Prisma on the process's one pool, for ordinary rows. Only repositories use it. */
@Injectable()
export class PrismaService extends PrismaClient implements OnApplicationShutdown {
  constructor(database: Database) {
    super({ adapter: new PrismaPg(database.pool, { disposeExternalPool: false }) })
  }

  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect()
  }
}
