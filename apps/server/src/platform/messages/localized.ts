import { defaultLanguage, type Language } from '@halyard/wire'

/** A text in several languages, as an operator wrote it. */
export type LocalizedText = Readonly<Partial<Record<Language, string>>>

/** The text in a language, else in English. */
export function textIn(texts: LocalizedText, language: Language): string {
  return texts[language] ?? texts[defaultLanguage] ?? ''
}

export function localizedText(json: unknown): LocalizedText {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('not a text by language')
  return json as LocalizedText
}
