import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import type { CallOrigin } from '../../platform/http/request.ts'
import { Caller, Input, Origin, Serves } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import { NotificationsService } from './notifications.service.ts'

@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Serves(endpoints.notificationList)
  list(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.notificationList>,
    @Origin() origin: CallOrigin,
  ) {
    return this.notifications.list(caller.userId, input, origin.language)
  }

  @Serves(endpoints.findNotification)
  find(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.findNotification>,
    @Origin() origin: CallOrigin,
  ) {
    return this.notifications.find(caller.userId, input.notificationId, origin.language)
  }

  @Serves(endpoints.readNotification)
  read(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.readNotification>) {
    return this.notifications.read(caller.userId, input.notificationId)
  }

  @Serves(endpoints.readAllNotifications)
  readAll(@Caller() caller: Session) {
    return this.notifications.readAll(caller.userId)
  }
}
