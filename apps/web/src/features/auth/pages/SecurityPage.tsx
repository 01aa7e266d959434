import type { ResponseOf } from '@halyard/wire/endpoint'
import type { accountSecurity } from '@halyard/wire/two-factor'
import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Card } from '#ui/Card.tsx'
import { DateText, formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { Icon } from '#ui/Icon.tsx'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { useSecurity } from '../api.ts'
import styles from '../auth.module.css'
import { AntiPhishingSheet } from '../components/AntiPhishingSheet.tsx'
import { AppLock } from '../components/AppLock.tsx'
import { FormNote } from '../components/Form.tsx'
import { Passkeys } from '../components/Passkeys.tsx'

/** Second factor, passkeys, the lock of the app, known sessions and sign-ins. */
export default function SecurityPage() {
  const { data, error, refetch } = useSecurity()
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        {error && !data ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : data ? (
          <Guards security={data} />
        ) : (
          <Card>
            <SkeletonRows count={2} height={72} />
          </Card>
        )}
      </div>
    </>
  )
}

function Guards({ security }: { security: ResponseOf<typeof accountSecurity> }) {
  const { t } = useTranslation(['account-security', 'api-keys', 'titles'])
  const { language } = useUi()
  const [choosing, setChoosing] = useState(false)
  const { twoFactorSince, antiPhishingCode, fixed, signIns } = security
  const since = twoFactorSince && t('twoFactor.since', { at: formatDate(twoFactorSince, language, 'day') })
  return (
    <>
      {fixed && <FormNote>{t('fixed')}</FormNote>}
      <Card>
        <Row
          leading={<Icon name="shield" />}
          title={t('twoFactor.title')}
          note={since ?? t('twoFactor.note')}
          {...(fixed ? {} : { to: paths.twoFactor, arrow: true })}
        />
        <Row
          leading={<Icon name="bell" />}
          title={t('phishing.title')}
          note={antiPhishingCode ?? `${t('phishing.none')} · ${t('phishing.note')}`}
          {...(fixed ? {} : { onPress: () => setChoosing(true), arrow: true })}
        />
        <Row leading={<Icon name="key" />} title={t('titles:apiKeys')} note={t('api-keys:link')} to={paths.apiKeys} />
        {!fixed && (
          <Row
            leading={<Icon name="phone" />}
            title={t('titles:devices')}
            note={t('devices.link')}
            to={paths.devices}
          />
        )}
      </Card>
      <AntiPhishingSheet known={antiPhishingCode} open={choosing} onClose={() => setChoosing(false)} />
      {!fixed && <Passkeys device={signIns.find(({ current }) => current)?.device ?? ''} />}
      {!fixed && <AppLock />}
      <RecentSignIns signIns={signIns} />
    </>
  )
}

/** Recent sign-ins, newest first. */
function RecentSignIns({ signIns }: Pick<ResponseOf<typeof accountSecurity>, 'signIns'>) {
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
