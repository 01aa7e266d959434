import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { LoansService } from './loans.service.ts'

@Controller()
export class LoansController {
  constructor(private readonly loans: LoansService) {}

  readonly routes = [
    serve(endpoints.loanProductList, ({ input, language }) => this.loans.products(input, language)),
    serve(endpoints.findLoanProduct, ({ input, language }) => this.loans.findProduct(input.productId, language)),
    serve(endpoints.loanQuote, ({ input }) => this.loans.quote(input)),
    serve(endpoints.applyForLoan, ({ userId, input, language, key }) =>
      this.loans.apply(userId, input, { key, language }),
    ),
    serve(endpoints.loanList, ({ userId, input, language }) => this.loans.list(userId, input, language)),
    serve(endpoints.findLoan, ({ userId, input, language }) => this.loans.find(userId, input.loanId, language)),
    serve(endpoints.repayLoan, ({ userId, input, language }) => this.loans.repay(userId, input.loanId, language)),
  ]
}
