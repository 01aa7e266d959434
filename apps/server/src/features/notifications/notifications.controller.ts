import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { NotificationsService } from './notifications.service.ts'

@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Serves(endpoints.notificationList)
  list({ caller, input, origin }: Call<typeof endpoints.notificationList>) {
    return this.notifications.list(caller.userId, input, origin.language)
  }

  @Serves(endpoints.findNotification)
  find({ caller, input, origin }: Call<typeof endpoints.findNotification>) {
    return this.notifications.find(caller.userId, input.notificationId, origin.language)
  }

  @Serves(endpoints.readNotification)
  read({ caller, input }: Call<typeof endpoints.readNotification>) {
    return this.notifications.read(caller.userId, input.notificationId)
  }

  @Serves(endpoints.readAllNotifications)
  readAll({ caller }: Call<typeof endpoints.readAllNotifications>) {
    return this.notifications.readAll(caller.userId)
  }
}
