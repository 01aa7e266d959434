import texts from 'virtual:texts'
import { defaultLanguage, type Language, languages } from '@halyard/wire/languages'
import { kept } from '../kept.ts'
import { deviceLanguage } from './device-language.ts'
import type { Nouns } from './translate.ts'

/** What can be said at this moment, and in which language. Never changed, only replaced. */
export interface Words {
  readonly language: Language
  readonly texts: Nouns
}

/** The languages that have texts; the picker offers these. */
export const writtenLanguages: readonly Language[] = languages.filter((language) => texts[language])

/** Starts with the language that was chosen before, else the device's, else en-US (spec section 1). */
export async function startI18n(): Promise<void> {
  await speak(rememberedLanguage() ?? deviceLanguage(navigator.languages, writtenLanguages))
}

/** The texts of every page that is not home, which come with the first of them. Loaded once for each language. */
export async function loadRemainingTexts(): Promise<void> {
  parts = allParts
  await speak(wanted)
}

/** Switches without a reload and remembers the choice. The old language stays until the new one is there. */
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

/** Calls back after another language, or more texts of this one, took the place of the words. */
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
  // Where its texts do not arrive, the language stays as it is.
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
    // What was not to be had is not waited for any more.
    if (wanted === language) wanted = words.language
    throw error
  })
  // The newest wish wins, in whatever order the files arrive.
  if (wanted !== language) return latest
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
