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

/** Loads the texts of all pages but home, once for each language. */
export async function loadRemainingTexts(): Promise<void> {
  parts = allParts
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

type Part = 'first' | 'remaining'

let words: Words = { language: defaultLanguage, texts: {} }
let spoken: readonly Part[] = []
let parts: readonly Part[] = ['first']
const allParts: readonly Part[] = ['first', 'remaining']
let wanted: Language = defaultLanguage
let latest: Promise<void> = Promise.resolve()
const listeners = new Set<(now: Words, before: Words) => void>()

kept.onOtherTab('language', () => {
  // If its texts fail to load, the language stays.
  speak(rememberedLanguage() ?? words.language).catch(() => undefined)
})

function speak(language: Language): Promise<void> {
  wanted = language
  latest = load(language, parts)
  return latest
}

async function load(language: Language, needed: readonly Part[]): Promise<void> {
  if (language === words.language && needed === spoken) return
  const files = await filesOf(language, needed).catch((error: unknown) => {
    // A failed load may be tried again.
    if (wanted === language) wanted = words.language
    throw error
  })
  // The latest choice wins, in whatever order files arrive.
  if (wanted !== language) return latest
  // All texts may have come before those of the first page, and stay.
  if (language === words.language && spoken === allParts && needed !== allParts) return
  const before = words
  words = { language, texts: Object.assign({}, ...files) }
  spoken = needed
  document.documentElement.lang = language
  for (const listener of listeners) listener(words, before)
}

async function filesOf(language: Language, needed: readonly Part[]): Promise<Nouns[]> {
  const loads = needed.flatMap((part) => texts[language]?.[part] ?? [])
  return Promise.all(loads.map(async (loadTexts) => (await loadTexts()).default))
}

function rememberedLanguage(): Language | undefined {
  const value = kept.read('language')
  return writtenLanguages.find((language) => language === value)
}
