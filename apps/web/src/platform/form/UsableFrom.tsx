import { addressWaitHours } from '@halyard/domain/withdrawals'
import { addressWhitelist } from '@halyard/wire/address-book'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import text from '#ui/text.module.css'
import { useTranslation } from '../i18n/use-translation.ts'
import { apiQuery } from '../query/api-query.ts'
import { serverNow } from '../time/server-time.ts'

/** From when a new address or card can be withdrawn to, while only saved ones are. */
export function UsableFrom({ savedAt }: { savedAt: Date }) {
  const { t } = useTranslation('address-book')
  const { language } = useUi()
  const { data } = useQuery(apiQuery(addressWhitelist, undefined))
  const at = new Date(savedAt.getTime() + addressWaitHours * 3_600_000)
  if (!data?.on || at.getTime() <= serverNow()) return null
  return <p className={text.small}>{t('whitelist.usableFrom', { at: formatDate(at, language, 'moment') })}</p>
}
