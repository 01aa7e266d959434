import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Link } from '#platform/navigation/router.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import styles from './Home.module.css'

const actions = [
  { name: 'deposit', icon: 'deposit', to: paths.depositCoins },
  { name: 'withdraw', icon: 'withdraw', to: paths.withdrawCoins },
  { name: 'exchange', icon: 'swap', to: paths.exchange() },
  { name: 'earn', icon: 'earn', to: paths.earn },
  { name: 'contract', icon: 'sort', to: paths.contract() },
] as const satisfies readonly { name: string; icon: IconName; to: string }[]

/** The five ways that are taken most. */
export function QuickActions() {
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
