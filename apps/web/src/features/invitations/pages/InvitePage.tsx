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

/** The user's invitation code and link, and the members of three levels. */
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
  const [first, second, third] = (summary?.levels ?? []).map(
    ({ rewardRate }) => rewardRate && percentText(rewardRate, i18n.language),
  )
  return (
    <Card className={styles.rules}>
      <h2 className={styles.heading}>{t('rules.title')}</h2>
      {summary ? (
        <p>{first && second && third ? t('rules.rates', { first, second, third }) : t('rules.unknown')}</p>
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
