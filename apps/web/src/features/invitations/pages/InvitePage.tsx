import { invitationLevelNumbers } from '@halyard/domain/invitations'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentText } from '#platform/percent.ts'
import { Card } from '#ui/Card.tsx'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { type Summary, useInvitations } from '../api.ts'
import { InvitationCard } from '../components/InvitationCard.tsx'
import { LevelCards } from '../components/LevelCards.tsx'
import { MemberList } from '../components/MemberList.tsx'
import styles from '../invitations.module.css'

/** The user's invitation code and link, and the members by level. */
export default function InvitePage() {
  const { data: summary, error, refetch } = useInvitations()
  const failed = error && !summary
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        {failed && <ErrorState text={describeFailure(error)} onRetry={refetch} />}
        {!failed && (
          <>
            <InvitationCard summary={summary} />
            <LevelCards summary={summary} />
            <RewardRules summary={summary} />
            <MemberList />
          </>
        )}
      </div>
    </>
  )
}

/** What is rewarded, how much, and who pays for it. */
function RewardRules({ summary }: { summary: Summary | undefined }) {
  const { t, i18n } = useTranslation('invitations')
  const rates = (summary?.levels ?? []).flatMap(({ level, rewardRate }) =>
    rewardRate
      ? [t('rules.rate', { rate: percentText(rewardRate, i18n.language), level: invitationLevelNumbers[level] })]
      : [],
  )
  const allKnown = rates.length > 0 && rates.length === summary?.levels.length
  return (
    <Card className={styles.rules}>
      <h2 className={styles.heading}>{t('rules.title')}</h2>
      {summary ? (
        <p>
          {allKnown
            ? t('rules.rates', { rates: new Intl.ListFormat(i18n.language).format(rates) })
            : t('rules.unknown')}
        </p>
      ) : (
        <SkeletonBlock height={54} />
      )}
      <ul className={styles.points}>
        <li>{t('rules.house')}</li>
        <li>{t('rules.records')}</li>
        <li>{t('rules.only')}</li>
        <li>{t('rules.final')}</li>
      </ul>
    </Card>
  )
}
