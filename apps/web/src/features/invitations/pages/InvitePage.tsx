import { describeFailure } from '#platform/api/describe.ts'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useInvitations } from '../api.ts'
import { InvitationCard } from '../components/InvitationCard.tsx'
import { LevelCards } from '../components/LevelCards.tsx'
import { MemberList } from '../components/MemberList.tsx'
import { RewardRules } from '../components/RewardRules.tsx'

/** One's code and link for others, and what became of them on three levels. */
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
