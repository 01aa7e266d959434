export { IdentityDemo } from './identity.demo.ts'
export { IdentityModule } from './identity.module.ts'
export { IdentityService } from './identity.service.ts'
