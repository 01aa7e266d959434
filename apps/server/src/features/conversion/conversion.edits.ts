import { editableField } from '../../platform/back-office/editable-field.ts'
import { editsOf } from '../../platform/back-office/edited-table.ts'

/** What an operator may change about exchanges: what they cost. Those that are made keep their rate. One row, `true`. */
const fields = { fee_rate: editableField.rate(6) }

export const ConversionEdits = editsOf({ kind: 'conversion', table: 'conversion_setting', key: 'only_row', fields })
