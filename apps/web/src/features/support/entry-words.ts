import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { SupportEntry } from './api.ts'

type Said = Pick<SupportEntry, 'kind' | 'by' | 'text'> & { readonly operator?: string | null }

/** What an entry says in a line: its text, that it is a picture, or what was done. */
export function useEntryWords(): (entry: Said) => string {
  const { t } = useTranslation('support')
  return ({ kind, by, text, operator }) => {
    if (kind === 'said') return text === '' ? t('pictureAlone') : text
    if (by === 'user') return t(`${kind}ByYou`)
    return t(`${kind}By`, { name: operator ?? t('service') })
  }
}
