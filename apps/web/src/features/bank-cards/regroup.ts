import { grouped, ungrouped } from '@halyard/domain/bank-cards'

/**
 * What a field for a long number shows after a change: groups of four while one types or deletes at the end. A change in
 * the middle stays as it is, since regrouping would move the caret away.
 *
 * @example regroup('DE89 370', 'DE89 3704') // 'DE89 3704'
 * @example regroup('DE89 3704', 'DE89 37040') // 'DE89 3704 0'
 */
export function regroup(before: string, typed: string): string {
  const atEnd = typed.startsWith(before) || before.startsWith(typed) || before === ''
  return atEnd ? grouped(ungrouped(typed)) : typed.toUpperCase()
}
