export { WithdrawalsDemo } from './withdrawals.demo.ts'
export { WithdrawalsModule } from './withdrawals.module.ts'
