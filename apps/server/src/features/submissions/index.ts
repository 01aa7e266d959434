export { SubmissionsModule } from './submissions.module.ts'
