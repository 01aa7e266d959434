import { columns, type Finding } from './checker.ts'
import { type Intent, lastAnswer } from './intents.ts'
import type { Decision } from './reviewers.ts'

export interface FaultDone {
  readonly name: string
  begunAt: number
  backAt: number
  /** When a request was answered that had been sent after the fault was over. */
  succeededAt: number | undefined
}

export interface Run {
  readonly mode: string
  readonly seed: number
  readonly seconds: number
  readonly clients: number
  readonly programs: number
  /** Events that programs were told at the private socket, and how often they came back to it. */
  readonly told: number
  readonly resumed: number
  readonly intents: readonly Intent[]
  readonly decisions: readonly Decision[]
  readonly done: readonly FaultDone[]
  readonly findings: readonly Finding[]
  readonly unacknowledged: number
  readonly unacknowledgedMin: number
  readonly doubts: number
  readonly cut: number
  readonly isVoid: boolean
}

const shownMax = 20

/** The run as a section of docs/torture.md. */
export function report(run: Run): string {
  const {
    mode,
    seed,
    seconds,
    clients,
    programs,
    told,
    resumed,
    intents,
    decisions,
    findings,
    unacknowledged,
    unacknowledgedMin,
    doubts,
    cut,
    done,
    isVoid,
  } = run
  const accepted = intents.filter((intent) => lastAnswer(intent)?.code === 0).length
  return [
    `## ${mode}, seed ${seed}`,
    '',
    `\`npm run torture -- --mode ${mode} --seed ${seed} --seconds ${seconds}\`: ${clients} clients and ${programs} programs, ${intents.length} intents of which ${accepted} were accepted,`,
    `${decisions.length} decisions of operators, ${done.length} faults, ${cut} answers cut, ${unacknowledged} carried out without their client hearing of it, ${doubts} asked for once more at the end.`,
    `Programs were told ${told} events at the private socket, to which they came back ${resumed} times.`,
    ...(isVoid
      ? [
          '',
          `**Void**: fewer than ${unacknowledgedMin} requests were carried out without an answer, so it shows little.`,
        ]
      : []),
    '',
    table(
      ['books', ...columns.slice(1)],
      [columns.map((column) => String(findings.filter((finding) => finding.column === column).length))],
    ),
    '',
    table(['product', 'intents', 'accepted', 'refused'], byProduct(intents)),
    '',
    table(['fault', 'times', 'first success after it, median', 'longest'], byFault(done)),
    ...(findings.length === 0
      ? []
      : ['', ...findings.slice(0, shownMax).map(({ column, sentence }) => `- ${column}: ${sentence}`)]),
    ...(findings.length > shownMax ? [`- and ${findings.length - shownMax} more`] : []),
    '',
  ].join('\n')
}

/**
 * A run as a row of the table of long runs, from the mode to what was carried out without an answer, and then the
 * columns of the check.
 */
export function longRun({ mode, seed, seconds, done, intents, unacknowledged, findings }: Run, commit: string): string {
  const counts = columns.map((column) => findings.filter((finding) => finding.column === column).length)
  return `| ${[mode, seed, commit, seconds, done.length, intents.length, unacknowledged, ...counts].join(' | ')} |\n`
}

function byProduct(intents: readonly Intent[]): string[][] {
  const products = [...new Set(intents.map(({ product }) => product))].sort()
  return products.map((product) => {
    const own = intents.filter((intent) => intent.product === product && !intent.stranger)
    const accepted = own.filter((intent) => lastAnswer(intent)?.code === 0).length
    return [product, String(own.length), String(accepted), refusalsOf(own)]
  })
}

function refusalsOf(intents: readonly Intent[]): string {
  const counts = new Map<string, number>()
  for (const intent of intents) {
    const answer = lastAnswer(intent)
    if (answer && answer.code !== 0)
      counts.set(answer.refusal ?? String(answer.code), (counts.get(answer.refusal ?? String(answer.code)) ?? 0) + 1)
  }
  return [...counts].map(([refusal, count]) => `${count} ${refusal}`).join(', ')
}

function byFault(done: readonly FaultDone[]): string[][] {
  return [...new Set(done.map(({ name }) => name))].sort().map((name) => {
    const own = done.filter((fault) => fault.name === name)
    const waits = own
      .map(({ backAt, succeededAt }) => (succeededAt ?? Number.POSITIVE_INFINITY) - backAt)
      .sort((a, b) => a - b)
    return [name, String(own.length), secondsText(waits[Math.floor((waits.length - 1) / 2)]), secondsText(waits.at(-1))]
  })
}

export const secondsText = (ms: number | undefined) =>
  ms === undefined || !Number.isFinite(ms) ? 'none' : `${(ms / 1000).toFixed(2)} s`

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
