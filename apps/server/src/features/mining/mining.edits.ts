import { settingLimits } from '@halyard/domain/operations'
import {
  begunLaterByOne,
  editableField,
  endedSoonerByOne,
  singleOperator,
  switchedOffByOne,
} from '../../platform/back-office/editable-field.ts'
import { editsOf } from '../../platform/back-office/edited-table.ts'

const { flag, amount, amountOrZero, integer, moment, orNone, texts } = editableField

/**
 * What an operator may change about a machine: when it is sold, texts, price, output and limits. Orders and groups keep
 * their terms; coins, ownership and kind of yield never change.
 */
const fields = {
  offered: switchedOffByOne(flag),
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

export const MiningEdits = editsOf({ kind: 'mining', table: 'mining_machine', fields })
