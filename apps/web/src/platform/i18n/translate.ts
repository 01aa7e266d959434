import { namedConstants } from '@halyard/domain/texts'
import type { Language } from '@halyard/wire/languages'
import { unitText } from '#ui/unit-text.ts'

/** The texts of one language, by noun. */
export type Nouns = Readonly<Record<string, object>>

/** The values of a text: `replace` where it is given, otherwise the options themselves. */
export interface Filling {
  count?: number
  replace?: object
  [name: string]: unknown
}

/**
 * The text for a key such as `buy`, `problem.tooSmall` or `common:retry`, in the right plural form and filled in. A key
 * without a noun belongs to the given one, and a key without a text is answered as it is.
 *
 * It reads i18next's files in i18next's way as far as ours go (a test compares all texts of all languages); the library
 * itself takes 16 kB of the 130 that home may take, for loading, nesting and detecting that the app does not use.
 */
export function translate(texts: Nouns, language: Language, noun: string, key: string, filling: Filling = {}): string {
  const [own, path] = key.includes(':') ? (key.split(':', 2) as [string, string]) : [noun, key]
  for (const form of formsOf(path, language, filling.count)) {
    const text = textAt(texts[own], form)
    if (text !== undefined) return filled(text, filling.replace ?? filling, language)
  }
  return path
}

/** The keys that may hold the text, best first, by the language's plural rules. */
function formsOf(key: string, language: Language, count: number | undefined): string[] {
  if (count === undefined) return [key]
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${grammarOf(language).select(count)}`, key]
}

function textAt(group: unknown, path: string): string | undefined {
  let found = group
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return typeof found === 'string' ? found : undefined
}

function filled(text: string, values: object, language: Language): string {
  // After a comma is the server library's format; here values come formatted, but for the constants of the trade.
  return text.replace(/\{\{\s*(.+?)\s*(?:,\s*(.*?)\s*)?\}\}/g, (_, name: string, format?: string) => {
    const value = (values as Record<string, unknown>)[name] ?? constantText(name, format, language)
    return value === undefined || value === null ? '' : String(value)
  })
}

function constantText(name: string, format: string | undefined, language: Language): string | number | undefined {
  const value = namedConstants[name]
  const unit = format === 'hours' ? 'hour' : format === 'minutes' ? 'minute' : undefined
  return value === undefined || unit === undefined ? value : unitText(value, unit, 'long', language)
}

function grammarOf(language: Language): Intl.PluralRules {
  const known = grammars.get(language) ?? new Intl.PluralRules(language)
  grammars.set(language, known)
  return known
}

const grammars = new Map<Language, Intl.PluralRules>()
