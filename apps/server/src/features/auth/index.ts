export { AuthModule } from './auth.module.ts'
export { DemoMembers } from './demo-members.service.ts'
export { DemoUser } from './demo-user.service.ts'
export { WithdrawalPasswordService } from './withdrawal-password.service.ts'
