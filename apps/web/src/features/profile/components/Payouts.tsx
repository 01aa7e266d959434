import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { Pill, type Tone } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import type { Profile } from '../api.ts'
import { Section } from './Section.tsx'

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
      <Row
        leading={<Icon name="user" />}
        title={t('payouts.realName')}
        note={t('payouts.realNameNote')}
        to={paths.realName}
        trailing={profile && <Pill tone={tones[profile.identity]}>{t(`payouts.state.${profile.identity}`)}</Pill>}
        arrow
      />
      <Row
        leading={<Icon name="wallet" />}
        title={t('payouts.addresses')}
        note={t('payouts.addressesNote')}
        to={paths.addressBook}
        arrow
      />
      <Row
        leading={<Icon name="bank" />}
        title={t('payouts.bankCards')}
        note={t('payouts.bankCardsNote')}
        to={paths.bankCards}
        arrow
      />
      <Row
        leading={<Icon name="coins" />}
        title={t('payouts.loans')}
        note={t('payouts.loansNote')}
        to={paths.loans}
        arrow
      />
    </Section>
  )
}
