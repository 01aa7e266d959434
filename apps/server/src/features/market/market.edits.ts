import { editableField, singleOperator, switchedOffByOne } from '../../platform/back-office/editable-field.ts'
import { editsOf } from '../../platform/back-office/edited-table.ts'

const { flag, text, integer, amount, rate, share } = editableField

/**
 * What an operator may change about pairs and coins: whether they are offered, their display, the smallest order, the
 * fee, what the house offers around the price. No price, step or precision: open orders and balances depend on those.
 */
const pairFields = {
  enabled: switchedOffByOne(flag),
  name: singleOperator(text(32)),
  logo: singleOperator(text(128)),
  notional_min: amount,
  fee_rate: rate(6),
  ladder_levels: integer(1, 50),
  ladder_spread: share(9),
  ladder_distance: share(9),
  ladder_size: amount,
  ladder_growth: rate(2),
  ladder_limit: amount,
  collar: share(6),
  in_book: flag,
  sort: singleOperator(integer(0, 9999)),
}
const coinFields = {
  enabled: switchedOffByOne(flag),
  name: singleOperator(text(32)),
  logo: singleOperator(text(128)),
  sort: singleOperator(integer(0, 9999)),
}

export const MarketEdits = editsOf(
  { kind: 'pair', table: 'pair', key: 'symbol', fields: pairFields },
  { kind: 'coin', table: 'coin', key: 'code', fields: coinFields },
)
