import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { NotificationsService } from './notifications.service.ts'

@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  readonly routes = [
    serve(endpoints.notificationList, ({ userId, input, language }) =>
      this.notifications.list(userId, input, language),
    ),
    serve(endpoints.findNotification, ({ userId, input, language }) =>
      this.notifications.find(userId, input.notificationId, language),
    ),
    serve(endpoints.readNotification, ({ userId, input }) => this.notifications.read(userId, input.notificationId)),
    serve(endpoints.readAllNotifications, ({ userId }) => this.notifications.readAll(userId)),
  ]
}
