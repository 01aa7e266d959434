import { settingLimits } from '@halyard/domain/operations'
import {
  calledSampleByOne,
  editableField,
  singleOperator,
  switchedOffByOne,
} from '../../platform/back-office/editable-field.ts'
import { addsRows, coinKey, editsOf, numberedKey } from '../../platform/back-office/edited-table.ts'

const { flag, amount, amountOrZero, integer, rate, text, texts } = editableField

/**
 * What an operator may change about a loan product. Loans keep the terms of their application; the coin never changes.
 */
const fields = {
  offered: switchedOffByOne(flag),
  sample: calledSampleByOne(flag),
  sort: singleOperator(integer(0, 9999)),
  name: singleOperator(texts(64)),
  description: singleOperator(texts(1000)),
  amount_min: amount,
  amount_max: amount,
  interest_free_days: integer(0, settingLimits.loans.termDays),
  daily_rate: rate(8),
  overdue_factor: rate(2),
  term_days: integer(1, settingLimits.loans.termDays),
}

/** Limits of all applications. One row, `true`. */
const limits = { in_review_max: integer(1, settingLimits.loans.inReview) }

/** What all loans of a coin may come to: its capital, which two operators put in or take out by a journal. */
const capital = { amount: amountOrZero }

export const LoansEdits = editsOf(
  addsRows(
    { kind: 'loan', table: 'loan_product', fields, addFields: { asset: text(12) } },
    {
      ...numberedKey,
      needs: [
        'asset',
        'name',
        'description',
        'amount_min',
        'amount_max',
        'interest_free_days',
        'daily_rate',
        'term_days',
      ],
      coins: ['asset'],
      otherwise: { offered: false },
    },
  ),
  addsRows(
    { kind: 'loan-capital', table: 'lending_capital', key: 'asset', fields: capital },
    { ...coinKey, needs: ['amount'], coins: ['asset'], otherwise: {} },
  ),
  { kind: 'loan-limits', table: 'loan_setting', key: 'only_row', fields: limits },
)
