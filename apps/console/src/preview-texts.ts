import { defaultLanguage, type Language } from '@halyard/wire/languages'
import { createContext, use } from 'react'
import { type Filling, type Nouns, translate } from '../../web/src/platform/i18n/translate.ts'

/** The language of a preview, which need not be the console's, and what the app says in it. */
export const PreviewWords = createContext<{ readonly language: Language; readonly texts: Nouns }>({
  language: defaultLanguage,
  texts: {},
})

/** For the app's components in the console, where `vite.config.ts` has it in place of `#platform/i18n/use-translation.ts`. */
export function useTranslation(named: string | readonly string[] = 'common') {
  const { language, texts } = use(PreviewWords)
  const noun = typeof named === 'string' ? named : (named[0] ?? 'common')
  return {
    t: (key: string, filling?: Filling) => translate(texts, language, noun, key, filling),
    i18n: { language },
  }
}

const files = import.meta.glob<object>(
  '../../../locales/*/{common,deposits,loans,market,mining,staking,token-sale,wire-transfers}.json',
  { import: 'default' },
)

/** What the app says of these nouns in a language. */
export async function textsOf(language: Language, nouns: readonly string[]): Promise<Nouns> {
  const texts = nouns.map(async (noun) => [noun, (await files[`../../../locales/${language}/${noun}.json`]?.()) ?? {}])
  return Object.fromEntries(await Promise.all(texts)) as Nouns
}
