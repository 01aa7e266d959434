import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Pill, type Tone } from '#ui/Pill.tsx'
import type { Profile } from '../api.ts'
import { Section } from './Section.tsx'
import { Way } from './Way.tsx'

const tones = {
  none: 'warning',
  submitted: 'accent',
  passed: 'up',
  rejected: 'danger',
} as const satisfies Record<Profile['identity'], Tone>

/** Whose account it is, and where its money can go. */
export function Payouts({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation('profile')
  return (
    <Section title={t('payouts.title')}>
      <Way
        icon="user"
        name="payouts.realName"
        to={paths.realName}
        trailing={profile && <Pill tone={tones[profile.identity]}>{t(`payouts.state.${profile.identity}`)}</Pill>}
      />
      <Way icon="wallet" name="payouts.addresses" to={paths.addressBook} />
      <Way icon="bank" name="payouts.bankCards" to={paths.bankCards} />
      <Way icon="coins" name="payouts.loans" to={paths.loans} />
    </Section>
  )
}
