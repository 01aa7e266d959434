export { NotificationsModule } from './notifications.module.ts'
export type { NotificationRow } from './notifications.repository.ts'
export { NotificationsService } from './notifications.service.ts'
