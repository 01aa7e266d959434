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
  return nearestLanguage(tag ?? '', languages) ?? defaultLanguage
}

/**
 * The very tag in any case, or the same language elsewhere. Chinese goes by script, as Taiwan, Hong Kong and Macau
 * write the traditional one. Some programs name a system's locale instead of a tag: `zh_CN`, `en-US@posix`, `C`.
 */
export function nearestLanguage(name: string, offered: readonly Language[]): Language | undefined {
  const tag = name
    .replace(/[@.].*$/, '')
    .replaceAll('_', '-')
    .toLowerCase()
  const [base = ''] = tag.split('-')
  const traditional = base === 'zh' && /\b(hant|tw|hk|mo)\b/.test(tag)
  return (
    offered.find((language) => language.toLowerCase() === tag) ??
    offered.find((language) =>
      base === 'zh' ? language === (traditional ? 'zh-TW' : 'zh-CN') : language.toLowerCase().startsWith(`${base}-`),
    )
  )
}
