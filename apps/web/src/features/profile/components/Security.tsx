import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Pill } from '#ui/Pill.tsx'
import type { Profile } from '../api.ts'
import { Section } from './Section.tsx'
import { Way } from './Way.tsx'

/** The ways to what guards the account, and what is still missing. */
export function Security({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation('profile')
  return (
    <Section title={t('security.title')}>
      <Way
        icon="shield"
        name="security.passwords"
        to={paths.passwords}
        trailing={
          profile && !profile.hasWithdrawalPassword ? <Pill tone="warning">{t('security.incomplete')}</Pill> : undefined
        }
      />
      <Way icon="lock" name="security.account" to={paths.security} />
    </Section>
  )
}
