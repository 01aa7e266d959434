import type { ResponseOf } from '@halyard/wire/endpoint'
import type { accountSecurity } from '@halyard/wire/two-factor'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import text from '#ui/text.module.css'
import styles from '../auth.module.css'

/** Where the account was signed in lately, the newest first. */
export function RecentSignIns({ signIns }: Pick<ResponseOf<typeof accountSecurity>, 'signIns'>) {
  const { t } = useTranslation('account-security')
  return (
    <section className={styles.section}>
      <h2 className={text.subheading}>{t('signIns.title')}</h2>
      <Card>
        {signIns.map(({ at, device, current }) => (
          <Row
            key={at.getTime()}
            title={device}
            note={<DateText value={at} style="moment" />}
            trailing={current ? <Pill tone="accent">{t('signIns.current')}</Pill> : undefined}
          />
        ))}
      </Card>
    </section>
  )
}
