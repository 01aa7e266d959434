import { editableField } from '../../platform/back-office/editable-field.ts'
import { editsOf } from '../../platform/back-office/edited-table.ts'

/** An operator may change the fee; past conversions keep their rate. One row, `true`. */
const fields = { fee_rate: editableField.rate(6) }

export const ConversionEdits = editsOf({ kind: 'conversion', table: 'conversion_setting', key: 'only_row', fields })
