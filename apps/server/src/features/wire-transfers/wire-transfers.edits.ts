import { editableField, singleOperator } from '../../platform/back-office/editable-field.ts'
import { editsOf } from '../../platform/back-office/edited-table.ts'

const { flag, amount, amountOrZero, integer, text } = editableField

/** What an operator may change about wire transfers of a currency. Requested ones keep their bank details. */
const fields = {
  enabled: singleOperator(flag),
  sort: singleOperator(integer(0, 9999)),
  minimum: amount,
  fee: amountOrZero,
  beneficiary: text(128),
  bank_name: text(128),
  bank_address: text(256),
  account: text(64),
  bic: text(16),
  sample: flag,
}

export const WireTransfersEdits = editsOf({ kind: 'wireCurrency', table: 'wire_currency', key: 'currency', fields })
