import { Module } from '@nestjs/common'
import { IdentityModule } from '../identity/index.ts'
import { LedgerModule } from '../ledger/index.ts'
import { LoanCollections } from './loan-collections.job.ts'
import { LoansController } from './loans.controller.ts'
import { LoansDemo } from './loans.demo.ts'
import { LoansEdits } from './loans.edits.ts'
import { LoansRepository } from './loans.repository.ts'
import { LoansReview } from './loans.review.ts'
import { LoansService } from './loans.service.ts'

@Module({
  imports: [IdentityModule, LedgerModule],
  controllers: [LoansController],
  providers: [LoansRepository, LoansService, LoanCollections, LoansReview, LoansEdits, LoansDemo],
  exports: [LoansService, LoansDemo],
})
export class LoansModule {}
