import { editableField, singleOperator, switchedOffByOne } from '../../platform/back-office/editable-field.ts'
import { editsOf } from '../../platform/back-office/edited-table.ts'

const { flag, amount, amountOrZero, integer } = editableField

/** What an operator may change about withdrawals to bank cards. Requested ones keep their fee. */
const fields = {
  enabled: switchedOffByOne(flag),
  sort: singleOperator(integer(0, 9999)),
  minimum: amount,
  maximum: amount,
  fee: amountOrZero,
}

export const WithdrawalsEdits = editsOf({ kind: 'cardCurrency', table: 'card_currency', key: 'currency', fields })
