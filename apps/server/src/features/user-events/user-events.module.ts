import { Module } from '@nestjs/common'
import { ContractsModule } from '../contracts/index.ts'
import { NotificationsModule } from '../notifications/index.ts'
import { SpotModule } from '../spot/index.ts'
import { OldUserEvents } from './old-user-events.job.ts'
import { UserEventsRepository } from './user-events.repository.ts'
import { UserEvents } from './user-events.ts'

/** What happens to users, told to whoever listens in any process, after commit and in the order of commits. */
@Module({
  imports: [ContractsModule, NotificationsModule, SpotModule],
  providers: [OldUserEvents, UserEvents, UserEventsRepository],
  exports: [UserEvents],
})
export class UserEventsModule {}
