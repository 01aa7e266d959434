import { Module } from '@nestjs/common'
import { NotificationsController } from './notifications.controller.ts'
import { NotificationsRepository } from './notifications.repository.ts'
import { NotificationsService } from './notifications.service.ts'
import { OldNotifications } from './old-notifications.job.ts'

/** What users are told: results of reviews, and what concerns the safety of their account. */
@Module({
  controllers: [NotificationsController],
  providers: [NotificationsRepository, NotificationsService, OldNotifications],
})
export class NotificationsModule {}
