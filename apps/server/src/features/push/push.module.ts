import { Module } from '@nestjs/common'
import { NotificationsModule } from '../notifications/index.ts'
import { PushController } from './push.controller.ts'
import { PushRepository } from './push.repository.ts'
import { PushService } from './push.service.ts'
import { PushDeliveries } from './push-deliveries.job.ts'
import { PushServices } from './push-services.ts'

/** Notifications on devices whose app is closed, by Web Push (docs/decisions/081-what-devices-are-told.md). */
@Module({
  imports: [NotificationsModule],
  controllers: [PushController],
  providers: [PushDeliveries, PushRepository, PushService, PushServices],
})
export class PushModule {}
