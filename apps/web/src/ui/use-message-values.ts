import { formatDate } from './DateText.tsx'
import { useUi } from './environment.tsx'
import { exactText, privateText } from './number-format.ts'

/** The values of an error message, by name: plain decimals, names, times. */
export interface Problem {
  readonly name: string
  readonly detail: Readonly<Record<string, string>>
}

/** The values in the reader's notation, the user's own money hidden by the balance eye. */
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

/** What is left of a supply is public; what is left for one user shows their balance. */
function isOwn(key: string, problem: string): boolean {
  return key === 'available' || key === 'held' || (key === 'left' && problem === 'aboveUserMaximum')
}
