import { Amount } from '@halyard/domain'
import { settingLimits } from '@halyard/domain/operations'
import { editableField, switchedOffByOne } from '../../platform/back-office/editable-field.ts'
import { editsOf } from '../../platform/back-office/edited-table.ts'

const { flag, amountUpTo, share } = editableField

const premiumMax = amountUpTo(Amount.of(settingLimits.contracts.premium), 'aboveZero')
const exposureMax = amountUpTo(Amount.of(settingLimits.contracts.exposure), 'zero')
const secondsMax = settingLimits.contracts.seconds

/**
 * What an operator may change about contracts: periods and payouts, premiums, pairs and limits. Open contracts keep
 * their terms, and no field touches a price or an outcome.
 */
export const ContractsEdits = editsOf(
  {
    kind: 'contract-duration',
    table: 'contract_duration',
    key: 'seconds',
    fields: { enabled: switchedOffByOne(flag), payout_ratio: share(6) },
    newRow: { key: `its seconds, from 1 to ${secondsMax}`, needs: ['payout_ratio'] },
    async add(database, seconds, { enabled = true, payout_ratio }) {
      if (!/^[1-9][0-9]{0,4}$/.test(seconds) || Number(seconds) > secondsMax || payout_ratio === undefined) {
        return `There is no period of ${seconds} seconds. To add it, name 1 to ${secondsMax} and give payout_ratio.`
      }
      await database.query(
        'INSERT INTO contract_duration (seconds, payout_ratio, enabled) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [seconds, payout_ratio, enabled],
      )
      return undefined
    },
  },
  {
    kind: 'contract-amount',
    table: 'contract_amount',
    key: 'trim_scale(premium)',
    fields: { enabled: switchedOffByOne(flag) },
    newRow: { key: premiumMax.accepts, needs: [] },
    async add(database, premium, { enabled = true }) {
      const typed = premiumMax.read(premium)
      if ('fault' in typed) return `A premium ${typed.fault}.`
      await database.query('INSERT INTO contract_amount (premium, enabled) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        premium,
        enabled,
      ])
      return undefined
    },
  },
  {
    kind: 'contract-symbol',
    table: 'contract_symbol',
    key: 'symbol',
    fields: { enabled: switchedOffByOne(flag) },
    newRow: { key: 'a pair that has none yet, such as btcusdt', needs: [] },
    async add(database, symbol, { enabled = true }) {
      if (!(await database.exists('SELECT 1 FROM pair WHERE symbol = $1', [symbol])))
        return `There is no pair ${symbol}.`
      await database.query('INSERT INTO contract_symbol (symbol, enabled) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        symbol,
        enabled,
      ])
      return undefined
    },
  },
  {
    kind: 'contract-limits',
    table: 'contract_setting',
    key: 'only_row',
    fields: { premium_min: premiumMax, premium_max: premiumMax, exposure_max: exposureMax },
  },
)
