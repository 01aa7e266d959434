import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Row } from '#ui/Row.tsx'
import text from '#ui/text.module.css'
import { useListPlace } from '#ui/use-list-place.ts'
import { canUsePasskeys, type Passkey, usePasskeys } from '../api.ts'
import styles from '../auth.module.css'
import { AddPasskeySheet } from './AddPasskeySheet.tsx'
import { PasskeySheet } from './PasskeySheet.tsx'

/** The passkeys of the account, and the button that adds one. Nothing where the server has none. */
export function Passkeys({ device }: { device: string }) {
  const { t } = useTranslation('account-security')
  const { language } = useUi()
  const { data } = usePasskeys()
  const place = useListPlace(data?.list)
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<{ passkey: Passkey; open: boolean }>()
  if (!data || (data.list.length === 0 && !canUsePasskeys())) return null
  const dates = ({ createdAt, usedAt }: Passkey) =>
    usedAt
      ? t('passkeys.used', { at: formatDate(usedAt, language, 'moment') })
      : t('passkeys.created', { at: formatDate(createdAt, language, 'day') })
  return (
    <section ref={place.region} className={styles.section}>
      <h2 className={text.subheading}>{t('passkeys.title')}</h2>
      <p className={text.body}>{t('passkeys.note')}</p>
      <Card>
        <ul>
          {data.list.map((passkey) => (
            <li key={passkey.passkeyId}>
              <Row
                leading={<Icon name="key" />}
                title={passkey.name}
                note={dates(passkey)}
                onPress={() => {
                  place.remember()
                  setShown({ passkey, open: true })
                }}
                arrow
              />
            </li>
          ))}
        </ul>
        {canUsePasskeys() && (
          <Row leading={<Icon name="plus" />} title={t('passkeys.add')} onPress={() => setAdding(true)} arrow />
        )}
      </Card>
      <AddPasskeySheet device={device} open={adding} onClose={() => setAdding(false)} />
      {shown && <PasskeySheet {...shown} onClose={() => setShown({ ...shown, open: false })} returnTo={place.find} />}
    </section>
  )
}
