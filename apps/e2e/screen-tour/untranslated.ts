import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

/** The texts of a language by their key, without the noun: `home.total`. */
export interface Texts {
  language: string
  keys: ReadonlySet<string>
  values: ReadonlySet<string>
  byKey: ReadonlyMap<string, string>
  /** The keys that say the same. */
  keysOf: ReadonlyMap<string, readonly string[]>
}

/** What on the screen is not in its language: a key, a bare code of a refusal, English. One line for each. */
export async function untranslated(page: Page, texts: Texts, english: Texts): Promise<string[]> {
  const said = await page.evaluate(wordsOf)
  return said.flatMap((words) => {
    if (english.keys.has(words) && !texts.values.has(words)) return [`"${words}" is a key`]
    if (/^[a-z][\w-]*:[a-z][\w.]*$/.test(words)) return [`"${words}" is a key`]
    // Of the digits of a hash, any four may be those of a code.
    if (/(^|[^\d.,:])40[0-2]\d($|[^\d.,:])/.test(words.replace(/\b[\da-f]{64}\b/g, '')))
      return [`"${words}" is a bare code`]
    if (texts.language === english.language || texts.values.has(words)) return []
    if (words === english.byKey.get(saidThen)) return []
    const [inEnglish] = english.keysOf.get(words)?.filter((key) => texts.byKey.get(key) !== words) ?? []
    if (inEnglish) return [`"${words}" is the English of ${inEnglish}`]
    return sentence.test(words) && !usesLatin(texts.language) ? [`"${words}" is English`] : []
  })
}

/** Stands in a conversation in the language that its user had then. */
const saidThen = 'support:automatic'

export function textsIn(language: string): Texts {
  const folder = join(locales, language)
  const byKey = new Map(
    readdirSync(folder).flatMap((file) =>
      entriesOf(JSON.parse(readFileSync(join(folder, file), 'utf8'))).map(([key, text]): [string, string] => [
        `${file.replace('.json', '')}:${key}`,
        text,
      ]),
    ),
  )
  for (const [key, text] of seededIn(language)) byKey.set(`seed:${key}`, text)
  const keys = new Set([...byKey.keys()].map((key) => key.split(':')[1] ?? ''))
  const keysOf = new Map<string, string[]>()
  for (const [key, text] of byKey) keysOf.set(text, [...(keysOf.get(text) ?? []), key])
  return { language, byKey, keys, values: new Set(byKey.values()), keysOf }
}

/** The languages that are written, by their folders. */
export const writtenLanguages = () => readdirSync(locales)

const root = fileURLToPath(new URL('../../..', import.meta.url))
const locales = join(root, 'locales')
const seeds = join(root, 'prisma/seed')

/** What is said of products and in articles comes with the database, but is to be read in the same language. */
function seededIn(language: string): [string, string][] {
  return readdirSync(seeds, { withFileTypes: true })
    .map((noun) => join(seeds, noun.name, `${language}.json`))
    .filter((file) => existsSync(file))
    .flatMap((file) => entriesOf(JSON.parse(readFileSync(file, 'utf8')) as object))
}

/** Four Latin words in a row are no name of a coin, a bank or a person. */
const sentence = /(?:\b[A-Za-z]{2,}[ ,]+){3,}[A-Za-z]{2,}/
const usesLatin = (language: string) => !/^(ja|ko|ru|zh)/.test(language)

function entriesOf(group: object, prefix = ''): [string, string][] {
  return Object.entries(group).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[prefix + name, value] as [string, string]]
      : entriesOf(value as object, `${prefix}${name}.`),
  )
}

/** Runs in the page: everything that it says, to eyes and to a screen reader, but for what users wrote themselves. */
function wordsOf(): string[] {
  const said = new Set<string>([document.title])
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    // Four letters of an address or a key may be those of a code.
    if (!walker.currentNode.parentElement?.closest('[translate=no]'))
      said.add(walker.currentNode.textContent?.trim() ?? '')
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) said.add(element.getAttribute(name)?.trim() ?? '')
  }
  said.delete('')
  return [...said]
}
