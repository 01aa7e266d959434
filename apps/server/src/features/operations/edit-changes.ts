import pg from 'pg'
import type { Editable } from '../../platform/back-office/edit-registry.ts'
import { decline } from '../../platform/back-office/operation-fault.ts'

/** Checked values, by field. */
export type Changes = Readonly<Record<string, unknown>>

/** Checks every typed field; declines with all faults in one sentence. */
export function readChanges({ kind, fields }: Editable, typed: Readonly<Record<string, string>>): Changes {
  const entries = Object.entries(typed)
  if (entries.length === 0) decline(`Name at least one field of ${kind}: ${Object.keys(fields).join(', ')}.`)
  const faults: string[] = []
  const changes: Record<string, unknown> = {}
  for (const [name, text] of entries) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const reading = field?.read(text) ?? { fault: 'is no field that can be edited' }
    if ('fault' in reading) faults.push(`${name} ${reading.fault}`)
    else changes[name] = reading.value
  }
  if (faults.length > 0) decline(`Nothing was changed: ${faults.join('; ')}.`)
  return changes
}

/**
 * How many operators these changes need: two, or one always (`one`), or one as long as the row is what it was judged by
 * (`oneOnThisRow`).
 */
export function operatorsFor(
  { fields }: Editable,
  changes: Changes,
  row: Changes | undefined,
): 'one' | 'oneOnThisRow' | 'two' {
  const after = { ...row, ...changes }
  let byRow = false
  for (const [name, value] of Object.entries(changes)) {
    const rule = fields[name]?.singleOperator
    if (!rule || (rule !== true && !rule.allows({ value, now: row?.[name], row: after }))) return 'two'
    if (rule !== true) byRow = true
  }
  return byRow ? 'oneOnThisRow' : 'one'
}

/** How fields appear in the audit log. */
export function masksOf({ fields }: Editable): Record<string, (text: string) => string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, { masked }]) => (masked ? [[name, masked]] : [])))
}

/** The changed fields of a row. */
export function onlyOf(row: Changes, changes: Changes): Changes {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, row[name]]))
}

export const changedSince = (kind: string, key: string) =>
  `Nothing was changed: somebody else has changed ${kind} ${key} since this was proposed. Propose it anew.`

/** A violated constraint as a sentence, such as a minimum above the maximum. */
export function outOfRange(error: unknown): string {
  if (error instanceof pg.DatabaseError && rangeFaults.includes(error.code ?? '')) {
    // A trigger's own sentence names no constraint.
    if (error.code === '23514' && !error.constraint) return `Nothing was changed: ${error.message}.`
    return `Nothing was changed: the values are out of range, or do not go together${error.constraint ? ` (${error.constraint})` : ''}.`
  }
  throw error
}

/** check_violation and numeric_value_out_of_range of Postgres. */
const rangeFaults = ['23514', '22003']
