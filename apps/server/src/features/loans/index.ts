export { LoansModule } from './loans.module.ts'
export { LoansService } from './loans.service.ts'
