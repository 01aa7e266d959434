import { type DynamicModule, Global, Module } from '@nestjs/common'
import { APP_FILTER } from '@nestjs/core'
import { EditRegistry } from './back-office/edit-registry.ts'
import { OperatorAccess } from './back-office/operator-access.ts'
import { ReviewRegistry } from './back-office/review-registry.ts'
import { Clock } from './clock/clock.ts'
import { DatabaseClock } from './clock/database-clock.ts'
import { ENVIRONMENT, type Environment } from './config/environment.ts'
import { Database } from './database/database.ts'
import { ReadPool } from './database/read-pool.ts'
import { EncryptedStores } from './encryption/encrypted-stores.ts'
import { Encryption } from './encryption/encryption.ts'
import { DatabaseChecks } from './health/database-checks.ts'
import { HealthController } from './health/health.controller.ts'
import { Readiness } from './health/readiness.ts'
import { Storage } from './health/storage.ts'
import { AppAddress } from './http/app-address.ts'
import { EndpointRoutes } from './http/endpoint-routes.ts'
import { EnvelopeFilter } from './http/envelope.filter.ts'
import { Messages } from './messages/messages.ts'
import { InnerServer } from './metrics/inner-server.ts'
import { Metrics } from './metrics/metrics.ts'
import { PlatformMetrics } from './metrics/platform-metrics.ts'
import { PrismaService } from './prisma/prisma.service.ts'
import { Queues } from './queue/queues.ts'
import { Sessions } from './session/sessions.ts'
import { RememberedAnswers } from './submit/remembered-answers.ts'
import { Submitters } from './submit/submitters.ts'
import { Sweeps } from './sweeps/sweeps.ts'

/** What every feature uses; nothing here knows the trade. */
@Global()
@Module({})
export class PlatformModule {
  static for(environment: Environment, clock?: Clock): DynamicModule {
    const { databaseUrl, databaseWaitMs, readUrl } = environment
    const shared = [
      { provide: ENVIRONMENT, useValue: environment },
      { provide: Database, useFactory: () => new Database(databaseUrl, { waitMs: databaseWaitMs, readUrl }) },
      { provide: ReadPool, useFactory: () => new ReadPool(databaseUrl, databaseWaitMs, readUrl) },
      { provide: Messages, useFactory: () => new Messages() },
      {
        provide: Clock,
        useFactory: (database: Database) => clock ?? DatabaseClock.start(database),
        inject: [Database],
      },
      Metrics,
      Readiness,
      Storage,
      PrismaService,
      Sessions,
      Encryption,
      EncryptedStores,
      RememberedAnswers,
      Submitters,
      Queues,
      Sweeps,
      ReviewRegistry,
      EditRegistry,
      OperatorAccess,
      AppAddress,
    ]
    return {
      module: PlatformModule,
      controllers: [HealthController],
      providers: [
        ...shared,
        DatabaseChecks,
        PlatformMetrics,
        InnerServer,
        EndpointRoutes,
        EnvelopeFilter,
        { provide: APP_FILTER, useExisting: EnvelopeFilter },
      ],
      exports: shared,
    }
  }
}
