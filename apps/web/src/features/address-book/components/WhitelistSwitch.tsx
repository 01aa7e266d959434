import { setAddressWhitelist } from '@halyard/wire/address-book'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { Toggle } from '#ui/Toggle.tsx'
import text from '#ui/text.module.css'
import { useWhitelist, whitelistChanged } from '../api.ts'

/** Turns the withdrawal whitelist on and off. Draws nothing where the server has none. */
export function WhitelistSwitch() {
  const { t } = useTranslation('address-book')
  const { language } = useUi()
  const { data } = useWhitelist()
  const { submit } = useSubmit(setAddressWhitelist, { onSuccess: whitelistChanged })
  if (!data) return null
  const { on, endsAt } = data
  return (
    <Card>
      <Toggle label={t('whitelist.switch')} on={on && endsAt === null} onChange={(wanted) => submit({ on: wanted })} />
      <p className={text.small}>
        {endsAt ? t('whitelist.ends', { at: formatDate(endsAt, language, 'moment') }) : t('whitelist.note')}
      </p>
    </Card>
  )
}
