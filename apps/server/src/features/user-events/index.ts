export { UserEventsModule } from './user-events.module.ts'
export { type UserEvent, UserEvents } from './user-events.ts'
