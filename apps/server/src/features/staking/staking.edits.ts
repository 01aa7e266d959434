import { settingLimits } from '@halyard/domain/operations'
import {
  calledSampleByOne,
  editableField,
  singleOperator,
  switchedOffByOne,
} from '../../platform/back-office/editable-field.ts'
import { addsRows, editsOf, numberedKey } from '../../platform/back-office/edited-table.ts'

const { flag, amount, integer, orNone, rate, text, texts } = editableField

/**
 * What an operator may change about a product: whether it is offered, texts, rates and limits. Stakes keep their rates;
 * a product's term and coin never change.
 */
const fields = {
  offered: switchedOffByOne(flag),
  sample: calledSampleByOne(flag),
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

const core = { asset: text(12), term_days: integer(1, settingLimits.staking.termDays) }

export const StakingEdits = editsOf(
  addsRows(
    { kind: 'staking', table: 'staking_product', fields, addFields: core },
    {
      ...numberedKey,
      needs: [
        ...['asset', 'term_days', 'name', 'description', 'yield_source', 'daily_rate', 'penalty_rate'],
        ...['order_min', 'order_max', 'user_max'],
      ],
      coins: ['asset'],
      otherwise: { offered: false },
    },
  ),
)
