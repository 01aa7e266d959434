import { Module } from '@nestjs/common'
import { NotificationsController } from './notifications.controller.ts'
import { NotificationsRepository } from './notifications.repository.ts'
import { NotificationsService } from './notifications.service.ts'
import { OldNotifications } from './old-notifications.job.ts'

@Module({
  controllers: [NotificationsController],
  providers: [NotificationsRepository, NotificationsService, OldNotifications],
  exports: [NotificationsService],
})
export class NotificationsModule {}
