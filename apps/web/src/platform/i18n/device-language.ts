import { defaultLanguage, type Language } from '@halyard/wire/languages'

/**
 * The first of our languages that the device asks for: the very tag, or the same language elsewhere. Chinese goes by
 * script, as Taiwan, Hong Kong and Macau write the traditional one. Some browsers name a system's locale instead of a tag
 * (`en-US@posix`, `C`), or nothing at all.
 */
export function deviceLanguage(wanted: readonly string[] | undefined, offered: readonly Language[]): Language {
  for (const name of wanted ?? []) {
    const tag = name.replace(/[@.].*$/, '').replaceAll('_', '-')
    const exact = offered.find((language) => language.toLowerCase() === tag.toLowerCase())
    if (exact) return exact
    const [base = ''] = tag.toLowerCase().split('-')
    const traditional = base === 'zh' && /\b(hant|tw|hk|mo)\b/i.test(tag)
    const near = offered.find((language) =>
      base === 'zh' ? language === (traditional ? 'zh-TW' : 'zh-CN') : language.toLowerCase().startsWith(`${base}-`),
    )
    if (near) return near
  }
  return defaultLanguage
}
