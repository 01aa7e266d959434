export { type NotificationDetail, type NotificationEvent, notificationEvents } from './events.ts'
