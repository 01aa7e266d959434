import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Icon } from '#ui/Icon.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import { Row } from '#ui/Row.tsx'
import type { Profile } from '../api.ts'
import styles from './About.module.css'
import { Section } from './Section.tsx'

/** What one may be asked for by customer service, and what tells of a stranger: where one was signed in before. */
export function About({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation('profile')
  const before = profile?.previousLogin
  const rows = profile
    ? [
        {
          label: t('about.invitation'),
          value: (
            <span className={styles.code}>
              {profile.invitationCode}
              <CopyButton text={profile.invitationCode} label={t('about.copyInvitation')} />
            </span>
          ),
        },
        {
          label: t('about.previousLogin'),
          value: before ? (
            <>
              <DateText value={before.at} />
              <span className={styles.device}>{before.device}</span>
            </>
          ) : (
            t('about.firstLogin')
          ),
        },
        { label: t('about.registered'), value: <DateText value={profile.registeredAt} style="day" /> },
      ]
    : []
  return (
    <Section title={t('about.title')}>
      <div className={styles.facts}>
        <KeyValue size="large" rows={[...rows, { label: t('about.version'), value: __APP_VERSION__ }]} />
      </div>
      <div className={styles.rows}>
        <Row
          leading={<Icon name="shield" />}
          title={t('about.certification')}
          note={t('about.certificationNote')}
          to={paths.certification}
          arrow
        />
      </div>
    </Section>
  )
}
