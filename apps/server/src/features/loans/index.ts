export { LoansDemo } from './loans.demo.ts'
export { LoansModule } from './loans.module.ts'
export { type LoanDue, LoansService } from './loans.service.ts'
