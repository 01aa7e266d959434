import { addressWaitHours } from '@halyard/domain/withdrawals'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { serverNow } from '#platform/time/server-time.ts'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import text from '#ui/text.module.css'
import { type SavedAddress, useWhitelist } from '../api.ts'

/** From when a new address can be used, while the whitelist is on. */
export function UsableFrom({ entry }: { entry: SavedAddress }) {
  const { t } = useTranslation('address-book')
  const { language } = useUi()
  const at = new Date(entry.createdAt.getTime() + addressWaitHours * 3_600_000)
  if (!useWhitelist().data?.on || at.getTime() <= serverNow()) return null
  return <p className={text.small}>{t('whitelist.usableFrom', { at: formatDate(at, language, 'moment') })}</p>
}
