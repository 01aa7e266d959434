export { WithdrawalsModule } from './withdrawals.module.ts'
