import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import type { CallOrigin } from '../../platform/http/request.ts'
import { Caller, Input, Origin, Serves, SubmitKey } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import { LoansService } from './loans.service.ts'

@Controller()
export class LoansController {
  constructor(private readonly loans: LoansService) {}

  @Serves(endpoints.loanProductList)
  products(@Input() input: RequestOf<typeof endpoints.loanProductList>, @Origin() origin: CallOrigin) {
    return this.loans.products(input, origin.language)
  }

  @Serves(endpoints.findLoanProduct)
  product(@Input() input: RequestOf<typeof endpoints.findLoanProduct>, @Origin() origin: CallOrigin) {
    return this.loans.findProduct(input.productId, origin.language)
  }

  @Serves(endpoints.loanQuote)
  quote(@Input() input: RequestOf<typeof endpoints.loanQuote>) {
    return this.loans.quote(input)
  }

  @Serves(endpoints.applyForLoan)
  apply(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.applyForLoan>,
    @Origin() origin: CallOrigin,
    @SubmitKey() key?: IdempotencyKey,
  ) {
    return this.loans.apply(caller.userId, input, { key, language: origin.language })
  }

  @Serves(endpoints.loanList)
  list(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.loanList>, @Origin() origin: CallOrigin) {
    return this.loans.list(caller.userId, input, origin.language)
  }

  @Serves(endpoints.findLoan)
  find(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.findLoan>, @Origin() origin: CallOrigin) {
    return this.loans.find(caller.userId, input.loanId, origin.language)
  }

  @Serves(endpoints.repayLoan)
  repay(
    @Caller() caller: Session,
    @Input() input: RequestOf<typeof endpoints.repayLoan>,
    @Origin() origin: CallOrigin,
  ) {
    return this.loans.repay(caller.userId, input.loanId, origin.language)
  }
}
