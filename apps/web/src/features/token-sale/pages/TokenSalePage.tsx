import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { ApiRefusal } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { useNow } from '#platform/time/use-now.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Logo } from '#ui/Logo.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import { type NewSubscription, type TokenSale, useSale } from '../api.ts'
import { SaleCountdown } from '../components/SaleCountdown.tsx'
import { SaleFacts } from '../components/SaleFacts.tsx'
import { SaleProgress } from '../components/SaleProgress.tsx'
import { SubscribedSheet } from '../components/SubscribedSheet.tsx'
import { SubscribeForm } from '../components/SubscribeForm.tsx'
import styles from '../token-sale.module.css'
import { stateAt, stateTone } from '../words.ts'

/** One sale: what is sold, how much of it is left, its terms, and the form that subscribes. */
export default function TokenSalePage() {
  const { t } = useTranslation('token-sale')
  const [query] = useSearchParams()
  const digits = query.get('id') ?? ''
  // No sale has the number 0, so what is no number is simply not found.
  const { data: sale, error, refetch } = useSale(/^[0-9]{1,15}$/.test(digits) ? Number(digits) : 0)
  const missing = error instanceof ApiRefusal && error.refusal === 'notFound'
  return (
    <>
      <PageHeader
        title={sale?.name}
        actions={<IconButton icon="history" label={t('history')} to={paths.subscriptions()} />}
      />
      <div className={styles.page}>
        {sale ? (
          <Shown sale={sale} />
        ) : missing ? (
          <EmptyState
            icon="search"
            title={t('noSuchSale')}
            action={
              <Button size="medium" to={paths.tokenSales}>
                {t('showSales')}
              </Button>
            }
          />
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <>
            <SkeletonBlock height={186} />
            <SkeletonBlock height={58} />
            <SkeletonRows count={7} height={34} />
          </>
        )}
      </div>
    </>
  )
}

function Shown({ sale }: { sale: TokenSale }) {
  const { t } = useTranslation('token-sale')
  const state = stateAt(sale, useNow())
  const [bought, setBought] = useState<{ subscription: NewSubscription; open: boolean }>()
  return (
    <>
      <Card className={styles.card}>
        <div className={styles.head}>
          <Logo src={sale.logo} name={sale.asset} size={44} />
          <div className={styles.what}>
            <p className={styles.name}>{sale.assetName}</p>
            <p className={styles.coin}>{sale.asset}</p>
          </div>
          <Pill tone={stateTone[state]}>{t(`state.${state}`)}</Pill>
        </div>
        <p className={styles.intro}>{sale.description}</p>
        <SaleProgress sale={sale} />
        <SaleCountdown sale={sale} />
      </Card>
      {state === 'upcoming' && (
        <Banner icon="calendar" title={t('notYet')}>
          <DateText value={sale.startsAt} style="moment" />
        </Banner>
      )}
      {state === 'live' && (
        <SubscribeForm sale={sale} onBought={(subscription) => setBought({ subscription, open: true })} />
      )}
      <Card>
        <h2 className={styles.heading}>{t('terms')}</h2>
        <SaleFacts sale={sale} />
      </Card>
      {bought && (
        <SubscribedSheet
          subscription={bought.subscription}
          open={bought.open}
          onClose={() => setBought({ ...bought, open: false })}
        />
      )}
    </>
  )
}
