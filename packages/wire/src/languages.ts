/** The 13 languages of the interface (spec section 1), default first. */
export const languages = [
  'en-US',
  'de-DE',
  'es-ES',
  'fr-FR',
  'it-IT',
  'pt-BR',
  'ru-RU',
  'tr-TR',
  'vi-VN',
  'ja-JP',
  'ko-KR',
  'zh-CN',
  'zh-TW',
] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en-US'

/** The language that a `lang` header or a device setting names, or the default when it is none of ours. */
export function languageOf(tag: string | undefined): Language {
  return languages.find((language) => language === tag) ?? defaultLanguage
}
