export { ProfileModule } from './profile.module.ts'
export { ProfileService } from './profile.service.ts'
