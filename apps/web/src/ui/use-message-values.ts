import { formatDate } from './DateText.tsx'
import { useUi } from './environment.tsx'
import { exactText, privateText } from './number-format.ts'

/**
 * What a sentence about something wrong fills in, by the name that the sentence uses: plain decimals, names, moments.
 */
export interface Problem {
  readonly name: string
  readonly detail: Readonly<Record<string, string>>
}

/** The filling of such a sentence in the reader's notation; what it tells of their own money the balance eye covers. */
export function useMessageValues(): (problem: Problem) => Record<string, string> {
  const reader = useUi()
  return ({ name, detail }) =>
    Object.fromEntries(
      Object.entries(detail).map(([key, text]) => {
        if (key === 'asset') return [key, text]
        if (key === 'opensAt') return [key, formatDate(new Date(text), reader.language, 'moment')]
        return [key, isOwn(key, name) ? privateText(text, reader) : exactText(text, reader.language)]
      }),
    )
}

/** What is left of a supply is everybody's to know; what is left for one user says what they have. */
function isOwn(key: string, problem: string): boolean {
  return key === 'available' || key === 'held' || (key === 'left' && problem === 'aboveUserMaximum')
}
