import { type Language, languages } from '@halyard/wire/languages'
import * as z from 'zod/mini'

/** For the help of fields. */
export const writableLanguages = languages.join(', ')

/** What was typed as JSON for several languages at once; undefined when it is something else. */
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
