import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { percentOf } from '#platform/percent.ts'
import { classes } from '#ui/classes.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import type { Subscription } from '../api.ts'
import styles from './SubscriptionRow.module.css'

/** The height of a row, which its skeleton takes too. */
export const subscriptionRowHeight = 164

/** One subscription: the coins and what they cost, what they are worth since, and when they are or were released. */
export function SubscriptionRow({ subscription, marked }: { subscription: Subscription; marked: boolean }) {
  const { t } = useTranslation('token-sale')
  const { Link } = useUi()
  const { asset, payingAsset, state, profitRatio } = subscription
  const gained = profitRatio && percentOf(profitRatio)
  return (
    <article className={classes(styles.row, marked && styles.marked)}>
      <div className={styles.head}>
        <Logo src={subscription.logo} name={asset} />
        <Link to={paths.tokenSale(subscription.saleId)} className={styles.what}>
          <NumberText className={styles.quantity} value={subscription.quantity} scale={18} unit={asset} private />
          <span className={styles.note}>
            {subscription.name} · <DateText value={subscription.createdAt} />
          </span>
        </Link>
        <Pill tone={state === 'frozen' ? 'accent' : 'neutral'}>{t(`subscription.${state}`)}</Pill>
      </div>
      <dl className={styles.facts}>
        <Fact label={t('paid')}>
          <NumberText value={subscription.paid} scaleMin={2} unit={payingAsset} private />
        </Fact>
        <Fact label={t('profit')}>
          <NumberText value={subscription.profit} scale={2} scaleMin="fixed" sign="always" toned private />
        </Fact>
        <Fact label={t('profitRatio')}>
          <NumberText value={gained} percent scaleMin="fixed" sign="always" toned />
        </Fact>
        <Fact label={t('unitPrice')}>
          <NumberText value={subscription.unitPrice} scale={18} />
        </Fact>
        <Fact label={t('marketPrice')}>
          <NumberText value={subscription.marketPrice} scale={18} />
        </Fact>
        <Fact label={t('number')}>{subscription.subscriptionId}</Fact>
      </dl>
      <p className={styles.release}>
        <span>{t(state === 'frozen' ? 'releasedOn' : 'wasReleasedOn')}</span>
        <DateText value={subscription.unlockedAt ?? subscription.unlocksAt} style="moment" className={styles.date} />
      </p>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
