const withdrawn = (name) => ({ file: 'apps/server/src/features/loans/loans.http.test.ts', name })
const refused = (name) => ({ file: 'prisma/sql/loans/loans.sql.test.ts', name })
const service = 'apps/server/src/features/loans/loans.service.ts'

export const loans = [
  {
    id: 'loans-due-not-collected',
    rule: 'A withdrawal first collects what is due',
    fault: 'What is due waits for the sweep, while the money leaves',
    file: service,
    find: 'await this.collections.collectFrom(userId)\n',
    put: '',
    test: withdrawn('collect what is due first, and do not leave while it is not covered'),
  },
  {
    id: 'loans-open-leaves',
    rule: 'While a loan is open, a withdrawal leaves what is owed',
    fault: 'It is not asked after',
    file: 'prisma/sql/loans/loan_refused.sql',
    find: 'WHERE overdue > 0 OR owed > available',
    put: 'WHERE overdue > 0',
    test: refused('what is lent must be left'),
  },
  {
    id: 'loans-overdue-leaves',
    rule: 'While a loan is overdue, nothing leaves',
    fault: 'A withdrawal leaves when enough is left',
    file: 'prisma/sql/loans/loan_refused.sql',
    find: 'WHERE overdue > 0 OR owed > available',
    put: 'WHERE owed > available',
    test: refused('nothing leaves from the due day on'),
  },
  {
    id: 'loans-interest-not-covered',
    rule: 'Cover counts the principal and the interest so far',
    fault: 'The principal alone is covered',
    file: service,
    find: 'owed: debtAt(loan, now, loan.overdueSince).debt,',
    put: 'owed: loan.principal ?? Amount.zero,',
    test: withdrawn('leave the interest so far too'),
  },
  {
    id: 'loans-arrival-not-collected',
    rule: 'What arrives is collected as soon as it covers an overdue loan',
    fault: 'It waits for the next day of the loan',
    file: 'apps/server/src/features/loans/loan-collections.job.ts',
    find: '(seen: readonly number[]) => this.loans.funded(batchMax, seen)',
    put: 'async () => []',
    test: {
      file: 'apps/server/src/features/loans/loan-repayments.http.test.ts',
      name: 'and overdue is collected once what arrived covers it, whole, without its user',
    },
  },
  {
    id: 'loans-capital-heard-of-late',
    rule: 'A loan beyond the capital is refused at the first approval',
    fault: 'The second operator hears it, after the first has agreed',
    file: 'apps/server/src/features/loans/loans.review.ts',
    find: 'readonly rehearsed = true',
    put: 'readonly rehearsed = false',
    test: {
      file: 'apps/server/src/features/loans/loan-capital.http.test.ts',
      name: 'what the house lends is capital that two put in by a journal, and a loan beyond it is heard of at the first approval',
    },
  },
]
