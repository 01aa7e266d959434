import { describeFailure } from '#platform/api/describe.ts'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '../api.ts'
import { About } from '../components/About.tsx'
import { Invite } from '../components/Invite.tsx'
import { News } from '../components/News.tsx'
import { Payouts } from '../components/Payouts.tsx'
import { Preferences } from '../components/Preferences.tsx'
import { ProfileHead } from '../components/ProfileHead.tsx'
import { Security } from '../components/Security.tsx'
import { SignOut } from '../components/SignOut.tsx'
import { Support } from '../components/Support.tsx'
import { WithdrawalsBlocked } from '../components/WithdrawalsBlocked.tsx'
import styles from '../profile.module.css'

/** Who is signed in, how safe the account is, and how Halyard should look. */
export default function MyPage() {
  const { data: profile, error, refetch } = useProfile()
  return (
    <>
      <div className={styles.head}>
        <PageHeader />
        <div className={styles.who}>
          {error && !profile ? (
            <ErrorState text={describeFailure(error)} onRetry={refetch} />
          ) : (
            <ProfileHead profile={profile} />
          )}
        </div>
      </div>
      <div className={styles.page}>
        {profile?.withdrawalsBlocked && <WithdrawalsBlocked {...profile.withdrawalsBlocked} />}
        <Payouts profile={profile} />
        <Security profile={profile} />
        <Invite />
        <News />
        <Support />
        <Preferences />
        <About profile={profile} />
        <SignOut />
      </div>
    </>
  )
}
