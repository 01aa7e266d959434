import type { ComponentType } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { withServerState } from '#platform/query/with-server-state.tsx'
import { useSession } from '#platform/session/session.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import styles from '../components/Home.module.css'
import { HomeTotal } from '../components/HomeTotal.tsx'
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
        {signedIn ? <Total TodayProfit={TodayProfit} /> : <Invitation />}
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

const Total = withServerState(HomeTotal)

/** A halyard is the rope that hoists a flag. */
function Mark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.pole} d="M6 2v20" />
      <path className={styles.flag} d="M8 4l12 4.5L8 13z" />
    </svg>
  )
}
