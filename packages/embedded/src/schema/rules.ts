import { invitationLevels, rewardRatesMax } from '@halyard/domain/invitations'
import { staleAfter } from '@halyard/domain/market'

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

const rules: Readonly<Record<string, { type: string; value: string }>> = {
  stale_after: interval(staleAfter),
  invitation_levels: { type: 'int', value: String(invitationLevels.length) },
  reward_rates_max: { type: 'numeric', value: rewardRatesMax },
}
