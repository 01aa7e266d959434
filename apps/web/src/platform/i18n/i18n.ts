import { defaultLanguage, type Language, languages } from '@halyard/wire/languages'
import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { kept } from '../kept.ts'
import { deviceLanguage } from './device-language.ts'
import './texts.ts'

// Refusals and mail are written by the server, so their texts stay there.
const files = import.meta.glob<ResourceKey>(
  ['../../../../../locales/*/*.json', '!../../../../../locales/*/{refusals,mail}.json'],
  { import: 'default' },
)

/** Starts with the language that was chosen before, else the device's, else en-US (spec section 1). */
export async function startI18n(): Promise<void> {
  await i18next
    .use(chunks)
    .use(initReactI18next)
    .init({
      lng: chosenLanguage() ?? deviceLanguage(navigator.languages, writtenLanguages),
      fallbackLng: defaultLanguage,
      supportedLngs: [...languages],
      load: 'currentOnly',
      ns: [...firstNouns],
      defaultNS: 'common',
      partialBundledLanguages: true,
      // React escapes by itself.
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: false },
    })
  writeLanguage()
  i18next.on('languageChanged', writeLanguage)
}

/** The texts of every other page, which come with the first page that is not home. Loaded once for each language. */
export function loadRemainingTexts(): Promise<void> {
  return i18next.loadNamespaces(nouns)
}

/** Switches without a reload and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
  kept.write('language', language)
}

export function currentLanguage(): Language {
  return languages.find((language) => language === i18next.resolvedLanguage) ?? defaultLanguage
}

/** The languages that have texts so far; the picker offers these. */
export const writtenLanguages: readonly Language[] = languages.filter((language) =>
  Object.keys(files).some((path) => path.includes(`/${language}/common.json`)),
)

/** What home and the shell say; the same list stands in the build's configuration. */
const firstNouns = ['common', 'app', 'market']
const nouns = [...new Set(Object.keys(files).map((path) => /([^/]+)\.json$/.exec(path)?.[1] ?? ''))]

/** Hands i18next the files of `locales/`; all of one language share a chunk. */
const chunks: BackendModule = {
  type: 'backend',
  init() {},
  read(language, noun, done) {
    const load = Object.entries(files).find(([path]) => path.endsWith(`/${language}/${noun}.json`))?.[1]
    if (!load) return done(null, {})
    load().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    )
  },
}

function chosenLanguage(): Language | undefined {
  const value = kept.read('language')
  return writtenLanguages.find((language) => language === value)
}

function writeLanguage(): void {
  document.documentElement.lang = currentLanguage()
}
