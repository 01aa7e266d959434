import {
  type EditableField,
  editableField,
  singleOperator,
  switchedOffByOne,
} from '../../platform/back-office/editable-field.ts'
import { addsRows, coinKey, editsOf } from '../../platform/back-office/edited-table.ts'
import { parseAccount, parseBic } from '../bank-cards/index.ts'

const { flag, amount, amountOrZero, integer, text } = editableField

const bic: EditableField = {
  accepts: 'the BIC of a bank, such as COBADEFF',
  read: (typed) => {
    const value = parseBic(typed)
    return value ? { value } : { fault: 'must be the BIC of a bank, such as COBADEFF' }
  },
}

/** What an operator may change about wire transfers of a currency. Requested ones keep their bank details. */
const fields = {
  enabled: switchedOffByOne(flag),
  sort: singleOperator(integer(0, 9999)),
  minimum: amount,
  fee: amountOrZero,
  beneficiary: text(128),
  bank_name: text(128),
  bank_address: text(256),
  account: text(64),
  bic,
  sample: flag,
}

/** An account belongs to its bank: where the bank's country has IBANs, it is one. */
function check(row: Readonly<Record<string, unknown>>, changes: Readonly<Record<string, unknown>>): string | undefined {
  if (!('account' in changes || 'bic' in changes) || !row.account || !row.bic) return undefined
  const read = parseAccount(String(row.account), String(row.bic))
  if (!('fault' in read)) return undefined
  return read.fault === 'iban'
    ? `account must be a valid IBAN, as in the country of ${row.bic}`
    : 'account must be the number of an account, of 4 to 34 letters and digits'
}

export const WireTransfersEdits = editsOf(
  addsRows(
    { kind: 'wireCurrency', table: 'wire_currency', key: 'currency', fields, check },
    {
      ...coinKey,
      needs: ['minimum', 'beneficiary', 'bank_name', 'bank_address', 'account', 'bic'],
      coins: ['currency'],
      otherwise: { enabled: false, sample: false },
    },
  ),
)
