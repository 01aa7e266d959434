import { grouped, ungrouped } from '@halyard/domain/bank-cards'

/**
 * The text of a field for a long number after an edit: groups of four. An edit in the middle is not regrouped, since
 * that would move the caret to the end.
 *
 * @example regroup('DE89 3704', 'DE89 37040') // 'DE89 3704 0'
 * @example regroup('DE89 3704 0044', 'DE89 374 0044') // 'DE89 374 0044'
 */
export function regroup(before: string, typed: string): string {
  const atEnd = typed.startsWith(before) || before.startsWith(typed)
  const oneInTheMiddle = !atEnd && Math.abs(typed.length - before.length) <= 1
  return oneInTheMiddle ? typed.toUpperCase() : grouped(ungrouped(typed))
}
