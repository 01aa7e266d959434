import { formatDate } from './DateText.tsx'
import { useUi } from './environment.tsx'
import { exactText, privateText, type Reader } from './number-format.ts'
import { waitText } from './unit-text.ts'

/** The values of an error message, by name: plain decimals, names, times. */
export interface Problem {
  readonly name: string
  readonly detail: Readonly<Record<string, string>>
}

/** The values in the reader's notation, the user's own money hidden by the balance eye. */
export function useMessageValues(): (problem: Problem) => Record<string, string> {
  const reader = useUi()
  return (problem) => messageValues(problem, reader)
}

/** The same outside components. */
export function messageValues({ name, detail }: Problem, reader: Reader): Record<string, string> {
  return Object.fromEntries(
    Object.entries(detail).map(([key, value]) => [key, valueText(key, String(value), name, reader)]),
  )
}

function valueText(key: string, text: string, problem: string, reader: Reader): string {
  if (key === 'asset' || key === 'device') return text
  if (moments.includes(key)) {
    const moment = new Date(text)
    return Number.isNaN(moment.getTime()) ? text : formatDate(moment, reader.language, 'moment')
  }
  if (key === 'seconds') return waitText(Number(text), reader.language)
  return isOwn(key, problem) ? privateText(text, reader) : exactText(text, reader.language)
}

const moments = ['opensAt', 'closesAt', 'at']

/** What is left of a supply is public; what is left for one user shows their balance. */
function isOwn(key: string, problem: string): boolean {
  return key === 'available' || key === 'held' || (key === 'left' && problem === 'aboveUserMaximum')
}
