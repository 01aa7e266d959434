export { type FactTerm, factTermsOf, type NotificationEvent, notificationEvents } from './events.ts'
