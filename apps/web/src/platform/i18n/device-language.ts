import { defaultLanguage, type Language, nearestLanguage } from '@halyard/wire/languages'

/** The first of our languages that the device prefers; some browsers name none. */
export function deviceLanguage(wanted: readonly string[] | undefined, offered: readonly Language[]): Language {
  for (const name of wanted ?? []) {
    const near = nearestLanguage(name, offered)
    if (near) return near
  }
  return defaultLanguage
}
