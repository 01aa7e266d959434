import { type Language, languages } from '@halyard/wire/languages'
import * as z from 'zod/mini'

/** For help texts. */
export const writableLanguages = languages.join(', ')

/** Reads a JSON object of texts by language; undefined when the text is something else. */
export function readByLanguage<Words>(
  words: z.ZodMiniType<Words>,
  typed: string,
): Partial<Record<Language, Words>> | undefined {
  const shape = z.partialRecord(z.enum(languages as readonly [Language, ...Language[]]), words)
  const given = z.safeParse(shape, parsedOrUndefined(typed))
  return given.success ? given.data : undefined
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
