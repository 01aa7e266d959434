import { settingLimits } from '@halyard/domain/operations'
import {
  begunLaterByOne,
  calledSampleByOne,
  editableField,
  endedSoonerByOne,
  singleOperator,
  switchedOffByOne,
} from '../../platform/back-office/editable-field.ts'
import { addsRows, editsOf, numberedKey } from '../../platform/back-office/edited-table.ts'

const { flag, amount, amountOrZero, choice, integer, moment, orNone, text, texts } = editableField

/**
 * What an operator may change about a machine: when it is sold, texts, price, output and limits. Orders and groups keep
 * their terms; coins, ownership and kind of yield never change.
 */
const fields = {
  offered: switchedOffByOne(flag),
  sample: calledSampleByOne(flag),
  sort: singleOperator(integer(0, 9999)),
  name: singleOperator(texts(64)),
  description: singleOperator(texts(1000)),
  yield_source: singleOperator(texts(1000)),
  listed_at: begunLaterByOne(moment),
  delisted_at: endedSoonerByOne(orNone(moment)),
  price: amount,
  daily_output: amountOrZero,
  order_max: amount,
  holding_min: amount,
  term_days: integer(1, settingLimits.mining.termDays),
  pairing_days: integer(1, settingLimits.mining.pairingDays),
}

const core = {
  asset: text(12),
  paying_asset: text(12),
  ownership: choice('exclusive', 'shared'),
  yield_type: choice('constantValue', 'constantQuantity'),
  frozen_output: flag,
}

export const MiningEdits = editsOf(
  addsRows(
    { kind: 'mining', table: 'mining_machine', fields, addFields: core },
    {
      ...numberedKey,
      needs: [
        ...['asset', 'paying_asset', 'ownership', 'yield_type', 'name', 'description', 'yield_source', 'listed_at'],
        ...['price', 'daily_output', 'order_max', 'holding_min', 'term_days'],
      ],
      coins: ['asset', 'paying_asset'],
      otherwise: { offered: false, frozen_output: false },
    },
  ),
)
