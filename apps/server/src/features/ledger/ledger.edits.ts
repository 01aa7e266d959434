import { editableField } from '../../platform/back-office/editable-field.ts'
import { addsRows, coinKey, editsOf } from '../../platform/back-office/edited-table.ts'

/** What the owners of the host have put in of a coin. Two operators put in more, or take out, by a journal. */
export const LedgerEdits = editsOf(
  addsRows(
    { kind: 'house-capital', table: 'house_capital', key: 'asset', fields: { amount: editableField.amountOrZero } },
    { ...coinKey, needs: ['amount'], coins: ['asset'], otherwise: {} },
  ),
)
