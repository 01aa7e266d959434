import { type ComponentType, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useLoginState } from '#platform/navigation/login-state.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import styles from '../components/Home.module.css'
import { SilentBell, TotalPlace } from '../components/StandIns.tsx'

interface HomePageProps {
  /** The notifications of a signed-in user. */
  Bell: ComponentType
  /** The total of a signed-in user. */
  Total: ComponentType<{ TodayProfit: ComponentType }>
  /** Announcements. */
  Ticker: ComponentType
  /** What today has brought. */
  TodayProfit: ComponentType
  OpeningNotice: ComponentType
  Markets: ComponentType
}

/** Home: the user's total or an invitation, quick actions, and the main markets. */
export function HomePage({ Bell, Total, Ticker, TodayProfit, OpeningNotice, Markets }: HomePageProps) {
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
            {signedIn && (
              <Suspense fallback={<SilentBell />}>
                <Bell />
              </Suspense>
            )}
            <IconButton icon="user" label={t('home.account')} to={signedIn ? paths.my : paths.login} />
          </>
        }
      />
      <div className={styles.page}>
        {signedIn && <WayOn />}
        {signedIn ? (
          <Suspense fallback={<TotalPlace />}>
            <Total TodayProfit={TodayProfit} />
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

/** A halyard is the rope that hoists a flag. */
function Mark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.pole} d="M6 2v20" />
      <path className={styles.flag} d="M8 4l12 4.5L8 13z" />
    </svg>
  )
}

const actions = [
  { name: 'deposit', icon: 'deposit', to: paths.depositCoins },
  { name: 'withdraw', icon: 'withdraw', to: paths.withdrawCoins },
  { name: 'exchange', icon: 'swap', to: paths.exchange() },
  { name: 'earn', icon: 'earn', to: paths.earn },
  { name: 'contract', icon: 'sort', to: paths.contract() },
] as const satisfies readonly { name: string; icon: IconName; to: string }[]

/** The five most used ways. */
function QuickActions() {
  const { t } = useTranslation('app')
  return (
    <nav className={styles.actions} aria-label={t('home.actions')}>
      {actions.map(({ name, icon, to }) => (
        <Link key={name} to={to} className={styles.action ?? ''}>
          <span className={styles.tile}>
            <Icon name={icon} />
          </span>
          {t(`home.${name}`)}
        </Link>
      ))}
    </nav>
  )
}

/** The page from which one was led to the login. */
function WayOn() {
  const { t } = useTranslation('common')
  const { from } = useLoginState()
  if (from === undefined) return null
  return (
    <Link to={from} className={styles.wayOn ?? ''}>
      {t('continueThere')}
      <Icon name="forward" size={16} />
    </Link>
  )
}

/** In place of the total, before signing in. */
function Invitation() {
  const { t } = useTranslation(['app', 'common'])
  return (
    <section className={styles.invitation}>
      <h2 className={styles.welcome}>{t('home.welcome')}</h2>
      <p className={styles.text}>{t('home.invitation')}</p>
      <div className={styles.buttons}>
        <Button size="medium" wide to={paths.login}>
          {t('common:signIn')}
        </Button>
        <Button size="medium" variant="secondary" wide to={paths.register()}>
          {t('common:signUp')}
        </Button>
      </div>
    </section>
  )
}
