import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { LoansService } from './loans.service.ts'

@Controller()
export class LoansController {
  constructor(private readonly loans: LoansService) {}

  @Serves(endpoints.loanProductList)
  products({ input, origin }: Call<typeof endpoints.loanProductList>) {
    return this.loans.products(input, origin.language)
  }

  @Serves(endpoints.findLoanProduct)
  product({ input, origin }: Call<typeof endpoints.findLoanProduct>) {
    return this.loans.findProduct(input.productId, origin.language)
  }

  @Serves(endpoints.loanQuote)
  quote({ input }: Call<typeof endpoints.loanQuote>) {
    return this.loans.quote(input)
  }

  @Serves(endpoints.applyForLoan)
  apply({ caller, input, origin, key }: Call<typeof endpoints.applyForLoan>) {
    return this.loans.apply(caller.userId, input, { key, language: origin.language })
  }

  @Serves(endpoints.loanList)
  list({ caller, input, origin }: Call<typeof endpoints.loanList>) {
    return this.loans.list(caller.userId, input, origin.language)
  }

  @Serves(endpoints.findLoan)
  find({ caller, input, origin }: Call<typeof endpoints.findLoan>) {
    return this.loans.find(caller.userId, input.loanId, origin.language)
  }

  @Serves(endpoints.repayLoan)
  repay({ caller, input, origin }: Call<typeof endpoints.repayLoan>) {
    return this.loans.repay(caller.userId, input.loanId, origin.language)
  }
}
