import { type Texts, textsOf } from './texts.ts'

/** The words that no text of a language uses, by language: the last column of docs/terms.md. */
export function forbiddenIn(page: string): Map<string, readonly string[]> {
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  return new Map(
    rows.flatMap((cells): [string, string[]][] => {
      const [, language = '', ...terms] = cells
      const never = terms.at(-2) ?? ''
      return /^[a-z]{2}-[A-Z]{2}$/.test(language) ? [[language, never.split(', ')]] : []
    }),
  )
}

/** Where texts of a language depart from its terms. */
export function termFaults(texts: Texts, language: string, forbidden: readonly string[]): string[] {
  return [...texts].flatMap(([key, text]) => {
    const words = forbidden.filter((word) => text.toLowerCase().includes(word.toLowerCase()))
    return [
      ...words.map((word) => `${key}: says “${word}”. Use the term of docs/terms.md.`),
      ...(hasStraySpace(text, language) ? [`${key}: has a space between two characters. Remove it.`] : []),
    ]
  })
}

/** Japanese writes no spaces between its own characters. */
function hasStraySpace(text: string, language: string): boolean {
  return (
    language === 'ja-JP' && /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}、。] +[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}、。]/u.test(text)
  )
}

/** A file of texts whatever its shape: seeds have lists, too. */
export function anyTextsOf(value: unknown, prefix = ''): Map<string, string> {
  if (!Array.isArray(value)) return textsOf(value, prefix)
  return new Map(value.flatMap((one, index) => [...textsOf(one, `${prefix}${index}`)]))
}
