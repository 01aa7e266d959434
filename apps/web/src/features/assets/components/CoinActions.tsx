import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import type { CoinWays } from '../coin-ways.ts'
import styles from './CoinActions.module.css'

const names = ['deposit', 'withdraw', 'exchange'] as const

/** What can be done with a coin. What does not go with this one is left out. */
export function CoinActions({ ways }: { ways: CoinWays }) {
  const { t } = useTranslation('assets')
  return (
    <div className={styles.actions}>
      <Button size="medium" wide to={ways.trade}>
        {t('trade')}
      </Button>
      {names.map((name) => {
        const to = ways[name]
        return (
          to !== undefined && (
            <Button key={name} size="medium" wide variant="secondary" to={to}>
              {t(name)}
            </Button>
          )
        )
      })}
    </div>
  )
}
