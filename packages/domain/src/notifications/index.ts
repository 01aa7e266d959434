export { type FactTerm, factTermsOf, type NotificationEvent, notificationEvents } from './events.ts'
export { isQuietAt, isTimeZone, type PushKind, pushKindOf, pushKinds, type QuietHours } from './push.ts'
export { standardReasonOf, standardReasons } from './standard-reasons.ts'
