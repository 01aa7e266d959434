import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namedConstants } from '../../packages/domain/src/texts/index.ts'

/** What each `<noun>/<language>.json` below `folder` says, by language, with the constants of the trade filled in. */
export function readTexts<Texts>(folder: string, noun: string): ReadonlyMap<string, Texts> {
  return new Map(
    readdirSync(join(folder, noun))
      .filter((file) => file.endsWith('.json'))
      .map((file) => {
        const text = readFileSync(join(folder, noun, file), 'utf8')
        const filled = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(namedConstants[name]))
        return [file.slice(0, -'.json'.length), JSON.parse(filled)]
      }),
  )
}

/** One text in every language that has it, as a column of texts holds it. */
export function byLanguage<Texts>(
  texts: ReadonlyMap<string, Texts>,
  textIn: (texts: Texts, language: string) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    [...texts].flatMap(([language, inLanguage]) => {
      const text = textIn(inLanguage, language)
      return text === undefined ? [] : [[language, text]]
    }),
  )
}
