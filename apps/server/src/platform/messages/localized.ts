import { defaultLanguage, type Language } from '@halyard/wire'

/** A text in several languages, as an operator wrote it. */
export type LocalizedText = Readonly<Partial<Record<Language, string>>>

/** The text in a language, else in English. */
export function textIn(texts: LocalizedText, language: Language): string {
  return texts[language] ?? texts[defaultLanguage] ?? ''
}

/** A row with its name. */
export function named<Row extends { readonly name: unknown }>(row: Row): Omit<Row, 'name'> & { name: LocalizedText } {
  return { ...row, name: localizedText(row.name) }
}

export function localizedText(json: unknown): LocalizedText {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('not a text by language')
  return json as LocalizedText
}
