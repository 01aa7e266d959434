import { editableField, singleOperator, switchedOffByOne } from '../../platform/back-office/editable-field.ts'
import { editsOf } from '../../platform/back-office/edited-table.ts'

const { flag, amount, integer, orNone, rate, texts } = editableField

/**
 * What an operator may change about a product: whether it is offered, texts, rates and limits. Stakes keep their rates;
 * a product's term and coin never change.
 */
const fields = {
  offered: switchedOffByOne(flag),
  sort: singleOperator(integer(0, 9999)),
  name: singleOperator(texts(64)),
  description: singleOperator(texts(1000)),
  yield_source: singleOperator(texts(1000)),
  daily_rate: rate(8),
  penalty_rate: rate(6),
  order_min: amount,
  order_max: amount,
  user_max: amount,
  supply: orNone(amount),
}

export const StakingEdits = editsOf({ kind: 'staking', table: 'staking_product', fields })
