export { WithdrawalsDemo } from './withdrawals.demo.ts'
export { WithdrawalsModule } from './withdrawals.module.ts'
export { WithdrawalsService } from './withdrawals.service.ts'
