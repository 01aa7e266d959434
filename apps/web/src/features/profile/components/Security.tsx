import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import type { Profile } from '../api.ts'
import { Section } from './Section.tsx'

/** The ways to what guards the account, and what is still missing. */
export function Security({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation('profile')
  return (
    <Section title={t('security.title')}>
      <Row
        leading={<Icon name="shield" />}
        title={t('security.passwords')}
        note={t('security.passwordsNote')}
        to={paths.passwords}
        trailing={
          profile && !profile.hasWithdrawalPassword ? <Pill tone="warning">{t('security.incomplete')}</Pill> : undefined
        }
        arrow
      />
      <Row
        leading={<Icon name="lock" />}
        title={t('security.account')}
        note={t('security.accountNote')}
        to={paths.security}
        arrow
      />
    </Section>
  )
}
