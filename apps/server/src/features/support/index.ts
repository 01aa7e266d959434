export { SupportModule } from './support.module.ts'
export type { InboxPlace } from './support.repository.ts'
export { type DeskCase, SupportDesk } from './support-desk.ts'
