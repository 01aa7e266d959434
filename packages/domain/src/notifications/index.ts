export { type FactTerm, factTermsOf, type NotificationEvent, notificationEvents } from './events.ts'
export { standardReasonOf } from './standard-reasons.ts'
