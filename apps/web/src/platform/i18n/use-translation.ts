import type { Language } from '@halyard/wire/languages'
import type { TFunction } from 'i18next'
import { useMemo, useSyncExternalStore } from 'react'
import { currentWords, onWords, type Words } from './i18n.ts'
import type { Texts } from './texts.ts'
import { type Filling, translate } from './translate.ts'

type Noun = keyof Texts
type Wanted = Noun | readonly [Noun, ...Noun[]]

/**
 * The texts of a noun, or of several of which the first needs no prefix: `const { t } = useTranslation(['spot',
 * 'common'])`, `t('buy')`, `t('common:retry')`. Keys are checked by the compiler, by i18next's own types. A component
 * that uses this is drawn anew in another language.
 */
export function useTranslation<const Named extends Wanted = 'common'>(
  named?: Named,
): { t: TFunction<Named>; i18n: { language: Language } } {
  const words = useSyncExternalStore(onWords, currentWords)
  const noun: Noun = named === undefined ? 'common' : typeof named === 'string' ? named : named[0]
  return useMemo(() => ({ t: speaking<Named>(words, noun), i18n: words }), [words, noun])
}

/** The same outside components, in the current language. */
export function currentText<Named extends Noun = 'common'>(named?: Named): TFunction<Named> {
  return speaking<Named>(currentWords(), named ?? 'common')
}

function speaking<Named extends Wanted>({ texts, language }: Words, noun: Noun): TFunction<Named> {
  const t = (key: string, filling?: Filling) => translate(texts, language, noun, key, filling)
  // The types promise more than the app uses, such as keys in lists.
  return t as unknown as TFunction<Named>
}
