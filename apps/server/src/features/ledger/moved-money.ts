import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'

/** A query's column with what journals moved, as texts that `differenceOfMoney` compares. */
export const movedBy = <const Keys extends string>(keys: Keys) =>
  `
  ARRAY(SELECT account.address || ' ' || trim_scale(posting.amount) || ' ' || coalesce(posting.record_type::text, '-')
          FROM journal
          JOIN posting ON posting.journal_id = journal.id
          JOIN ledger_account account ON account.id = posting.account_id
         WHERE journal.key IN (${keys})
         ORDER BY posting.id)` as const

/**
 * A sentence about how the postings differ from the legs that were due, summed by account and kind of record; undefined
 * when they do not.
 */
export function differenceOfMoney(moved: readonly string[], due: readonly Leg[]): string | undefined {
  const expected = summed(due.map((leg) => [leg.account, leg.amount, leg.recordType ?? '-']))
  const found = summed(
    moved.map((line) => {
      const [account = '', amount = '', type = ''] = line.split(' ')
      return [account, Amount.of(amount), type]
    }),
  )
  if (found.join() === expected.join()) return undefined
  return `moved ${found.join('; ') || 'nothing'}, where its ticks give ${expected.join('; ')}`
}

function summed(lines: readonly (readonly [account: string, amount: Amount, type: string | number])[]): string[] {
  const sums = new Map<string, Amount>()
  for (const [account, amount, type] of lines) {
    const key = `${account} ${type}`
    sums.set(key, (sums.get(key) ?? Amount.zero).plus(amount))
  }
  return [...sums]
    .filter(([, sum]) => !sum.isZero())
    .map(([key, sum]) => key.replace(' ', ` ${sum} `))
    .sort()
}
