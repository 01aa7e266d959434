import type { Amount } from '@halyard/domain'
import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional, ours, timestamps } from './fields.ts'
import { longPaging, pageExample, pageOf, paging } from './page.ts'
import { productHead } from './product-head.ts'
import { amount, choice, enteredAmount, id, instant, integer } from './values.ts'

const endpoint = endpointsOf('loans')

export const loanProductState = choice({ offered: 1, closed: 2 })
export const loanState = choice({ review: 1, active: 2, rejected: 3, repaid: 4, overdue: 5 })

const product = object({
  productId: named('ID', id),
  /** Its coin is lent and paid back. */
  ...productHead(6),
  description: ours(named('content', z.string())),
  amountMin: named('min', amount),
  amountMax: named('max', amount),
  interestFreeDays: named('free_days', integer),
  dailyRate: named('day_rate', amount),
  overdueDailyRate: ours(named('overdue_rate', amount), ({ dailyRate }: { dailyRate: Amount }) => dailyRate),
  termDays: ours(named('days', integer), null),
  state: ours(named('status', loanProductState), 'offered' as const),
  ...timestamps,
})

const loan = object({
  loanId: named('ID', id),
  productId: ours(named('loan_id', id), 0),
  ...productHead(6),
  requested: named('max', amount),
  acceptedMinimum: ours(named('min', amount), ({ requested }: { requested: Amount }) => requested),
  principal: named('money', nullable(amount)),
  interestFreeDays: named('free_days', integer),
  dailyRate: named('day_rate', amount),
  overdueDailyRate: ours(named('overdue_rate', amount), ({ dailyRate }: { dailyRate: Amount }) => dailyRate),
  termDays: ours(named('days', integer), null),
  state: named('status', loanState),
  reason: ours(nullable(z.string())),
  appliedAt: named('apply_time', instant),
  startedAt: ours(named('start_time', nullable(instant))),
  dueAt: named('end_time', nullable(instant)),
  interest: ours(nullable(amount)),
  debt: ours(named('total', nullable(amount))),
  validUntil: ours(named('valid_until', nullable(instant))),
  repaidAt: ours(named('repay_time', nullable(instant))),
  ...timestamps,
})

const exampleProduct: z.input<typeof product> = {
  ID: 1,
  name: 'USDT 30 days',
  content: 'Borrow USDT for thirty days, seven of them free of interest.',
  coin: 'USDT',
  precision: 6,
  logo: '/logos/usdt.svg',
  min: '100',
  max: '5000',
  free_days: 7,
  day_rate: '0.0005',
  overdue_rate: '0.00075',
  days: 30,
  status: 1,
  CreatedAt: '2026-11-01T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}
const exampleApplication: z.input<typeof loan> = {
  ID: 3,
  loan_id: 1,
  name: 'USDT 30 days',
  coin: 'USDT',
  precision: 6,
  logo: '/logos/usdt.svg',
  max: '1000',
  min: '500',
  money: null,
  free_days: 7,
  day_rate: '0.0005',
  overdue_rate: '0.00075',
  days: 30,
  status: 1,
  reason: null,
  apply_time: '2026-11-21T09:00:00.000Z',
  start_time: null,
  end_time: null,
  interest: null,
  total: null,
  valid_until: null,
  repay_time: null,
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}
const exampleLoan = {
  ...exampleApplication,
  money: '1000',
  status: 2,
  start_time: '2026-11-21T10:00:00.000Z',
  end_time: '2026-12-21T10:00:00.000Z',
  interest: '2.5',
  total: '1002.5',
  valid_until: '2026-12-03T10:00:00.000Z',
  UpdatedAt: '2026-11-21T10:00:00.000Z',
}

/** GET /loan/getLoanList {page, pageSize}: what is lent, in the order in which it is offered. */
export const loanProductList = endpoint({
  route: 'GET /loan/getLoanList',
  summary: 'Loans that are offered',
  request: object(paging),
  response: pageOf(product),
  example: { request: { page: 1, pageSize: 10 }, response: pageExample(exampleProduct) },
})

/** GET /loan/findLoan {ID}: one of them. Ours, for the page on which it is applied for. */
export const findLoanProduct = endpoint({
  route: 'GET /loan/findLoan',
  ours: true,
  summary: 'One loan that is offered',
  request: object({ productId: named('ID', id) }),
  response: product,
  refusals: ['notFound'],
  example: { request: { ID: 1 }, response: exampleProduct },
})

/**
 * POST /loan_order/createLoan_order {loan_id, min, max}: applies for a loan. `max` is what is requested, `min` how
 * much of it is taken at least, all of it unless it is said. It waits for review.
 */
export const applyForLoan = endpoint({
  route: 'POST /loan_order/createLoan_order',
  effect: 'transactional',
  summary: 'Applies for a loan',
  request: object({
    productId: named('loan_id', id),
    acceptedMinimum: named('min', optional(enteredAmount)),
    requested: named('max', enteredAmount),
  }),
  response: loan,
  refusals: [
    'realNameRequired',
    'notFound',
    'productClosed',
    'quantityMissing',
    'amountPrecision',
    'belowMinimum',
    'quantityAboveMaximum',
    'tooManyInReview',
  ],
  example: { request: { loan_id: 1, min: '500', max: '1000' }, response: exampleApplication },
})

export const loanList = endpoint({
  route: 'GET /loan_order/getLoan_orderList',
  summary: "One's own loans, newest first",
  request: object({ ...longPaging, state: ours(named('status', optional(loanState))) }),
  response: pageOf(loan),
  example: { request: { page: 1, pageSize: 10, status: 2 }, response: pageExample(exampleLoan) },
})

/** GET /loan_order/findLoan_order {ID}: one of the user's loans, with its debt now. Ours. */
export const findLoan = endpoint({
  route: 'GET /loan_order/findLoan_order',
  ours: true,
  summary: 'One loan, with what is to pay now',
  request: object({ loanId: named('ID', id) }),
  response: loan,
  refusals: ['notFound'],
  example: { request: { ID: 3 }, response: exampleLoan },
})

/** GET /loan_order/quote {loan_id, money}: what a loan would cost, by the day on which it is paid back. Ours. */
export const loanQuote = endpoint({
  route: 'GET /loan_order/quote',
  ours: true,
  summary: 'What a loan would cost, by the day on which it is paid back',
  request: object({ productId: named('loan_id', id), principal: named('money', enteredAmount) }),
  response: object({
    productId: named('loan_id', id),
    asset: named('coin', z.string()),
    scale: named('precision', z.int()),
    principal: named('money', amount),
    interestFreeDays: named('free_days', integer),
    dailyRate: named('day_rate', amount),
    overdueDailyRate: named('overdue_rate', amount),
    termDays: named('days', integer),
    byDay: named('list', list(object({ day: integer, interest: amount, debt: named('total', amount) }))),
    overdueInterest: named('overdue_interest', amount),
  }),
  refusals: ['notFound', 'quantityMissing', 'amountPrecision', 'belowMinimum', 'quantityAboveMaximum'],
  example: {
    request: { loan_id: 1, money: '1000' },
    response: {
      loan_id: 1,
      coin: 'USDT',
      precision: 6,
      money: '1000',
      free_days: 1,
      day_rate: '0.0005',
      overdue_rate: '0.00075',
      days: 3,
      list: [
        { day: 1, interest: '0', total: '1000' },
        { day: 2, interest: '0.5', total: '1000.5' },
        { day: 3, interest: '1', total: '1001' },
      ],
      overdue_interest: '0.75',
    },
  },
})

/** POST /loan_order/repayment {ID}: pays a loan back, early or overdue, with its interest so far. Ours. */
export const repayLoan = endpoint({
  route: 'POST /loan_order/repayment',
  ours: true,
  effect: 'replays',
  summary: 'Pays a loan back with its interest so far',
  request: object({ loanId: named('ID', id) }),
  response: loan,
  refusals: ['notFound', 'wrongState', 'insufficientBalance'],
  example: {
    request: { ID: 3 },
    response: {
      ...exampleLoan,
      status: 4,
      valid_until: null,
      repay_time: '2026-12-03T09:00:00.000Z',
      UpdatedAt: '2026-12-03T09:00:00.000Z',
    },
  },
})
