import { writeFileSync } from 'node:fs'

/** One line of a bench's table: what was measured, what is promised, and whether that was kept. */
export interface Measured {
  readonly what: string
  readonly measured: string
  readonly promise: string
  /** Absent for a yardstick, which promises nothing. */
  readonly kept?: boolean
}

/** Prints a bench's table, leaves it for the document, and ends with code 1 when a promise was broken. */
export function report(rows: readonly Measured[], notes: readonly string[]): void {
  const verdict = ({ kept }: Measured) => (kept === undefined ? '' : kept ? 'kept' : '**broken**')
  const lines = [
    '| what | measured | promise | |',
    '| --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row.what} | ${row.measured} | ${row.promise} | ${verdict(row)} |`),
    '',
    ...notes,
  ]
  const text = `${lines.join('\n')}\n`
  process.stdout.write(`\n${text}`)
  if (process.env.BENCH_OUTPUT) writeFileSync(process.env.BENCH_OUTPUT, text)
  process.exitCode = rows.some((row) => row.kept === false) ? 1 : 0
}

/** The middle of some values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The middle of some values, and between which they lie. */
export function spread(values: readonly number[], digits: number): string {
  const text = (value: number) => value.toFixed(digits)
  if (values.length < 2) return text(median(values))
  return `${text(median(values))} (${text(Math.min(...values))}–${text(Math.max(...values))})`
}

/** The value that a share of the sorted values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
