import { useTranslation } from '#platform/i18n/use-translation.ts'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import type { Machine } from '../api.ts'

/** Why a machine cannot be bought now. A group that began can be completed when the machine itself is no longer sold. */
export function useClosedReason({ state, listedAt }: Machine, joining = false): string | undefined {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  if (state === 'upcoming') {
    return t('problem.machineNotListed', { opensAt: formatDate(listedAt, language, 'moment') })
  }
  return state === 'ended' && !joining ? t('problem.productClosed') : undefined
}
