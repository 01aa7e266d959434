import texts from 'virtual:texts'
import { defaultLanguage, type Language, languages } from '@halyard/wire/languages'
import { kept } from '../kept.ts'
import { deviceLanguage } from './device-language.ts'
import type { Nouns } from './translate.ts'

/** The loaded texts and their language. Immutable: replaced as a whole. */
export interface Words {
  readonly language: Language
  readonly texts: Nouns
}

/** The languages with texts, for the picker. */
export const writtenLanguages: readonly Language[] = languages.filter((language) => texts[language])

/** Starts with the stored language, else the device's, else en-US (spec section 1). */
export async function startI18n(): Promise<void> {
  await speak(rememberedLanguage() ?? deviceLanguage(navigator.languages, writtenLanguages))
}

/** Loads the texts of all pages, once for each language. */
export const loadRemainingTexts = () => loadTexts(3)

/** The same for the desks alone: deal, the chart, contracts. */
export const loadDeskTexts = () => loadTexts(2)

async function loadTexts(count: number): Promise<void> {
  needed = Math.max(needed, count)
  await speak(wanted)
}

/** Switches without a reload and stores the choice. The old language stays until the new one is loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  await speak(language)
  kept.write('language', language)
}

export function currentWords(): Words {
  return words
}

export function currentLanguage(): Language {
  return words.language
}

/** Calls back when the texts change. */
export function onWords(listener: (now: Words, before: Words) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Each is needed with those before it: by home, by the desks, by all other pages (language-texts.ts). */
const parts = ['first', 'desk', 'remaining'] as const
let needed = 1

let words: Words = { language: defaultLanguage, texts: {} }
/** How many of the parts are spoken. */
let spoken = 0
let wanted: Language = defaultLanguage
let latest: Promise<void> = Promise.resolve()
const listeners = new Set<(now: Words, before: Words) => void>()

kept.onOtherTab('language', () => {
  // If its texts fail to load, the language stays.
  speak(rememberedLanguage() ?? words.language).catch(() => undefined)
})

function speak(language: Language): Promise<void> {
  wanted = language
  latest = load(language, needed)
  return latest
}

async function load(language: Language, count: number): Promise<void> {
  if (language === words.language && count <= spoken) return
  const files = await filesOf(language, count).catch((error: unknown) => {
    // A failed load may be tried again.
    if (wanted === language) wanted = words.language
    throw error
  })
  // The latest choice wins, in whatever order files arrive.
  if (wanted !== language) return latest
  // More texts may have come before fewer, and stay.
  if (language === words.language && count <= spoken) return
  const before = words
  words = { language, texts: Object.assign({}, ...files) }
  spoken = count
  document.documentElement.lang = language
  for (const listener of listeners) listener(words, before)
}

async function filesOf(language: Language, count: number): Promise<Nouns[]> {
  const loads = parts.slice(0, count).flatMap((part) => texts[language]?.[part] ?? [])
  return Promise.all(loads.map(async (loadTexts) => (await loadTexts()).default))
}

function rememberedLanguage(): Language | undefined {
  const value = kept.read('language')
  return writtenLanguages.find((language) => language === value)
}
