export { type NotificationEvent, notificationEvents } from './events.ts'
