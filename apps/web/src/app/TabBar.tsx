import { Link } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import type { TabName } from './routes.ts'
import styles from './TabBar.module.css'

const tabs = [
  { name: 'home', icon: 'home', to: paths.home },
  { name: 'market', icon: 'market', to: paths.market },
  { name: 'deal', icon: 'swap', to: paths.deal() },
  { name: 'assets', icon: 'wallet', to: paths.assets },
] as const satisfies readonly { name: TabName; icon: IconName; to: string }[]

/** The four tabs. The active one scrolls its page to the top. */
export function TabBar({ current }: { current: TabName }) {
  const { t } = useTranslation('app')
  return (
    <nav className={styles.bar} aria-label={t('tab.label')}>
      {tabs.map(({ name, icon, to }) => (
        <Link
          key={name}
          to={to}
          className={styles.tab ?? ''}
          {...(name === current ? { 'aria-current': 'page' as const } : {})}
          onClick={(event) => {
            if (name !== current) return
            event.preventDefault()
            document.querySelector('[data-scroller]')?.scrollTo({ top: 0, behavior: 'smooth' })
          }}
        >
          <Icon name={icon} />
          {t(`tab.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
