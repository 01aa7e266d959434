import { Amount } from '@halyard/domain'
import { invitationLevels, rewardRatesMax } from '@halyard/domain/invitations'
import { settingLimits } from '@halyard/domain/operations'
import {
  begunLaterByOne,
  editableField,
  endedSoonerByOne,
  singleOperator,
  switchedOffByOne,
} from '../../platform/back-office/editable-field.ts'
import { addsRows, editsOf, numberedKey } from '../../platform/back-office/edited-table.ts'

const { flag, amount, integer, moment, rates, text, texts } = editableField

/**
 * What an operator may change about a sale: whether it is shown, texts, start and end, limits, and lock period and
 * rewards of later subscriptions. Not price, supply or amount sold.
 */
const fields = {
  enabled: switchedOffByOne(flag),
  name: singleOperator(texts(64)),
  description: singleOperator(texts(1000)),
  starts_at: begunLaterByOne(moment),
  ends_at: endedSoonerByOne(moment),
  order_min: amount,
  order_max: amount,
  user_max: amount,
  lock_days: integer(0, settingLimits.tokenSale.lockDays),
  // For inviters by level, nearest first.
  reward_rates: rates(invitationLevels.length, Amount.of(rewardRatesMax)),
}

const core = { asset: text(12), paying_asset: text(12), unit_price: amount, supply: amount }

export const TokenSaleEdits = editsOf(
  addsRows(
    { kind: 'token-sale', table: 'token_sale', fields, addFields: core },
    {
      ...numberedKey,
      needs: [
        ...['asset', 'paying_asset', 'unit_price', 'supply', 'name', 'description', 'starts_at', 'ends_at'],
        ...['order_min', 'order_max', 'user_max', 'lock_days'],
      ],
      coins: ['asset', 'paying_asset'],
      otherwise: { enabled: false, reward_rates: [] },
    },
  ),
)
