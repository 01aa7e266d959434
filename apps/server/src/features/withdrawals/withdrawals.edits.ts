import { editableField, singleOperator, switchedOffByOne } from '../../platform/back-office/editable-field.ts'
import { addsRows, coinKey, editsOf } from '../../platform/back-office/edited-table.ts'

const { flag, amount, amountOrZero, integer } = editableField

/** What an operator may change about withdrawals to bank cards. Requested ones keep their fee. */
const fields = {
  enabled: switchedOffByOne(flag),
  sort: singleOperator(integer(0, 9999)),
  minimum: amount,
  maximum: amount,
  fee: amountOrZero,
}

/** How much each level of verification may withdraw, in USDT. */
const limits = { single: amount, daily: amount }

export const WithdrawalsEdits = editsOf(
  { kind: 'withdrawal-limit', table: 'withdrawal_limit', key: 'level', fields: limits },
  addsRows(
    { kind: 'cardCurrency', table: 'card_currency', key: 'currency', fields },
    { ...coinKey, needs: ['minimum', 'maximum', 'fee'], coins: ['currency'], otherwise: { enabled: false } },
  ),
)
