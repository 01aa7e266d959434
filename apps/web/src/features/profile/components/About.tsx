import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { DateText } from '#ui/DateText.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import type { Profile } from '../api.ts'
import styles from './About.module.css'
import { Section, SectionLink } from './Section.tsx'

/** What customer service may ask for, and recent sign-ins, by which a stranger shows. */
export function About({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation('profile')
  const before = profile?.previousLogin
  const rows = profile
    ? [
        fact(
          t('about.invitation'),
          <span className={styles.code}>
            {profile.invitationCode}
            <CopyButton text={profile.invitationCode} label={t('about.copyInvitation')} />
          </span>,
        ),
        fact(
          t('about.previousLogin'),
          before ? (
            <>
              <DateText value={before.at} />
              <span className={styles.device}>{before.device}</span>
            </>
          ) : (
            t('about.firstLogin')
          ),
        ),
        fact(t('about.registered'), <DateText value={profile.registeredAt} style="day" />),
      ]
    : []
  return (
    <Section title={t('about.title')}>
      <div className={styles.facts}>
        <KeyValue size="large" rows={[...rows, fact(t('about.version'), __APP_VERSION__)]} />
      </div>
      <div className={styles.rows}>
        <SectionLink icon="shield" name="about.certification" to={paths.certification} />
      </div>
    </Section>
  )
}
