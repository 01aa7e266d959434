import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { rememberedSteps } from '#platform/newcomer.ts'
import { useSession } from '#platform/session/session.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import styles from '../components/Home.module.css'
import { Invitation } from '../components/Invitation.tsx'
import { QuickActions } from '../components/QuickActions.tsx'

export interface HomePageProps {
  /** Notifications, for somebody who is signed in. */
  Bell: ComponentType
  /** Announcements. */
  Ticker: ComponentType
  /** What contracts brought today. */
  TodayProfit: ComponentType
  OpeningNotice: ComponentType
  Markets: ComponentType
}

/** Where everybody arrives: one's total or an invitation, quick actions, and the markets that matter. */
export function HomePage({ Bell, Ticker, TodayProfit, OpeningNotice, Markets }: HomePageProps) {
  const { t } = useTranslation('app')
  const signedIn = useSession((session) => session.token !== undefined)
  return (
    <>
      <PageHeader
        back={false}
        leading={<Mark />}
        title={t('name')}
        actions={
          <>
            <IconButton icon="search" label={t('home.search')} to={`${paths.market}?search`} />
            {signedIn && <Bell />}
            <IconButton icon="user" label={t('home.account')} to={signedIn ? paths.my : paths.login} />
          </>
        }
      />
      <div className={styles.page}>
        {signedIn ? (
          <Suspense
            fallback={<div className={classes(styles.totals, rememberedSteps() === 'open' && styles.withSteps)} />}
          >
            <HomeTotal TodayProfit={TodayProfit} />
          </Suspense>
        ) : (
          <Invitation />
        )}
        <QuickActions />
        <div className={styles.ticker}>
          <Ticker />
        </div>
        <OpeningNotice />
        <Markets />
      </div>
    </>
  )
}

const loadTotal = () =>
  Promise.all([import('../components/HomeTotal.tsx'), import('#platform/query/with-server-state.tsx')])

// Where a user's home is what opens, as public/appearance.js says, its total comes while the texts do.
if (document.documentElement.dataset.opens === 'home') loadTotal().catch(() => undefined)

/** Brings the query cache with it, for which a visitor's first load need not wait. Without it home is still of use. */
const HomeTotal = lazy(async () => {
  try {
    const [{ HomeTotal: Total }, { withServerState }] = await loadTotal()
    return { default: withServerState(Total) }
  } catch {
    return { default: TotalFailed }
  }
})

/** A browser remembers that a script failed and does not ask for it again until the page is loaded anew. */
function TotalFailed() {
  const { t } = useTranslation()
  return <ErrorState text={t('failure.network')} onRetry={() => location.reload()} />
}

/** A halyard is the rope that hoists a flag. */
function Mark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.pole} d="M6 2v20" />
      <path className={styles.flag} d="M8 4l12 4.5L8 13z" />
    </svg>
  )
}
