import { editableField } from '../../platform/back-office/editable-field.ts'
import { editsOf } from '../../platform/back-office/edited-table.ts'

/** What the owners of the host have put in of a coin. Two operators put in more, or take out, by a journal. */
export const LedgerEdits = editsOf({
  kind: 'house-capital',
  table: 'house_capital',
  key: 'asset',
  fields: { amount: editableField.amountOrZero },
  async add(database, asset, { amount }) {
    if (!(await database.exists('SELECT 1 FROM coin WHERE code = $1', [asset]))) return `There is no coin ${asset}.`
    await database.query('INSERT INTO house_capital (asset, amount) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      asset,
      amount,
    ])
    return undefined
  },
})
