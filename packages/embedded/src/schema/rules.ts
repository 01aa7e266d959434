import { stepShareMax } from '@halyard/domain/contracts'
import { roundDelay } from '@halyard/domain/feed-epochs'
import { invitationLevels, rewardRatesMax } from '@halyard/domain/invitations'
import { staleAfter } from '@halyard/domain/market'
import { settingLimits } from '@halyard/domain/operations'
import { allowanceHours, securedAfterHours } from '@halyard/domain/withdrawals'

/**
 * The constants of packages/domain that SQL decides by, as functions that any statement or CHECK can call: the text of
 * `prisma/sql/rules.sql`. Postgres puts the value in place of the call when it plans.
 */
export function rulesText(): string {
  return [
    '-- Written by `npm run migration` from the constants of packages/domain; change them there.',
    ...Object.entries(rules).map(
      ([name, { type, value }]) =>
        `CREATE FUNCTION ${name}() RETURNS ${type} LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ${value};`,
    ),
    '',
  ].join('\n')
}

const interval = (ms: number) => ({ type: 'interval', value: `interval '${ms} milliseconds'` })
const int = (value: number) => ({ type: 'int', value: String(value) })
const numeric = (value: string) => ({ type: 'numeric', value })

const rules: Readonly<Record<string, { type: string; value: string }>> = {
  stale_after: interval(staleAfter),
  round_delay: interval(roundDelay),
  invitation_levels: int(invitationLevels.length),
  reward_rates_max: numeric(rewardRatesMax),
  contract_seconds_max: int(settingLimits.contracts.seconds),
  contract_step_share_max: numeric(stepShareMax),
  contract_premium_max: numeric(settingLimits.contracts.premium),
  contract_exposure_max: numeric(settingLimits.contracts.exposure),
  loan_term_days_max: int(settingLimits.loans.termDays),
  loan_daily_rate_max: numeric(settingLimits.loans.dailyRate),
  loan_overdue_factor_max: numeric(settingLimits.loans.overdueFactor),
  loan_in_review_max: int(settingLimits.loans.inReview),
  staking_term_days_max: int(settingLimits.staking.termDays),
  staking_daily_rate_max: numeric(settingLimits.staking.dailyRate),
  mining_term_days_max: int(settingLimits.mining.termDays),
  mining_pairing_days_max: int(settingLimits.mining.pairingDays),
  token_sale_lock_days_max: int(settingLimits.tokenSale.lockDays),
  withdrawal_allowance_period: interval(allowanceHours * 3_600_000),
  withdrawal_secured_after: interval(securedAfterHours * 3_600_000),
}
