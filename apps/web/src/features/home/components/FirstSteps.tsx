import { balances, moneyRecords } from '@halyard/wire/assets'
import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFavourites } from '#platform/favourites.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { isNewcomer, rememberSteps } from '#platform/newcomer.ts'
import { keptApiQuery } from '#platform/query/api-query.ts'
import { useSite } from '#platform/site/site.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Row } from '#ui/Row.tsx'
import styles from './FirstSteps.module.css'

/** A newcomer's first steps. They leave for good once all are done, or when they are skipped. */
export function FirstSteps({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation('assets')
  const { steps, leave } = useFirstSteps(onLeave)
  const demo = useSite(({ site }) => site?.demo === true)
  if (!steps) return null
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">{t('steps.title')}</h2>
        <IconButton icon="close" size={18} label={t('steps.skip')} onPress={leave} />
      </div>
      {demo && <p className={styles.note}>{t('playMoneyText')}</p>}
      {steps.map(({ name, state, to }) => (
        <Row
          key={name}
          className={state === 'done' ? styles.done : undefined}
          leading={<Icon name={state === 'done' ? 'check' : icons[name]} size={20} />}
          title={t(`steps.${name}`)}
          {...(state === 'open' ? { to } : { value: t(`steps.${state}`) })}
        />
      ))}
    </section>
  )
}

const icons = { verify: 'shield', fund: 'deposit', favourites: 'star', trade: 'swap' } as const

interface Step {
  name: 'verify' | 'fund' | 'favourites' | 'trade'
  state: 'open' | 'submitted' | 'done'
  to: string
}

/** The first steps; undefined while unknown. `onLeave` is called when none are left. */
function useFirstSteps(onLeave: () => void): { steps: readonly Step[] | undefined; leave(): void } {
  const { data: profile, isError: failed } = useQuery(keptApiQuery(getUserInfo, undefined))
  const isNew = profile && isNewcomer(profile)
  const coins = useQuery({ ...keptApiQuery(balances, { view: 'spot' }), enabled: isNew === true }).data?.spot?.coins
  const bought = useTraded('spotBuy', isNew === true)
  const opened = useTraded('contractOpened', isNew === true)
  const marked = useFavourites(({ symbols }) => symbols.length > 0)
  const known = isNew && coins !== undefined && bought !== undefined && opened !== undefined
  const steps: Step[] | undefined = known
    ? [
        { name: 'verify', state: verifying[profile.identity], to: paths.realName },
        {
          name: 'fund',
          state: coins.some(({ available, frozen }) => available.plus(frozen).isPositive()) ? 'done' : 'open',
          to: paths.depositCoins,
        },
        { name: 'favourites', state: marked ? 'done' : 'open', to: paths.favourites },
        { name: 'trade', state: bought || opened ? 'done' : 'open', to: paths.deal() },
      ]
    : undefined
  const needless = isNew === false || (steps?.every(({ state }) => state === 'done') ?? false)
  const leave = () => {
    rememberSteps('left')
    onLeave()
  }
  useEffect(() => {
    if (needless) leave()
    else if (known) rememberSteps('open')
    // The next visit asks again.
    else if (failed) onLeave()
  })
  return { steps: needless ? undefined : steps, leave }
}

const verifying = { none: 'open', rejected: 'open', submitted: 'submitted', passed: 'done' } as const

/** Whether there is a record of a kind; undefined while unknown. */
function useTraded(type: 'spotBuy' | 'contractOpened', enabled: boolean): boolean | undefined {
  const { data } = useQuery({ ...keptApiQuery(moneyRecords, { type, page: 1, pageSize: 1 }), enabled })
  return data && data.total > 0
}
