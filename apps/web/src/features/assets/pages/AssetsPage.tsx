import { useSearchParams } from 'react-router-dom'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useBalances, type View } from '../api.ts'
import styles from '../assets.module.css'
import { ContractAssets } from '../components/ContractAssets.tsx'
import { FinanceAssets } from '../components/FinanceAssets.tsx'
import { SpotAssets } from '../components/SpotAssets.tsx'
import { TotalCard } from '../components/TotalCard.tsx'

const views = ['spot', 'contract', 'finance'] as const satisfies readonly View[]

/** The user's assets: the total with its allocation, then coins, contracts, or what earns. */
export default function AssetsPage() {
  const { t } = useTranslation('assets')
  const [parameters, setParameters] = useSearchParams()
  const view = views.find((name) => name === parameters.get('view')) ?? 'spot'
  const { data, error, refetch } = useBalances('spot')
  const spot = data?.spot

  return (
    <>
      <PageHeader
        back={false}
        large
        actions={<IconButton icon="document" label={t('records.title')} to={paths.records()} />}
      />
      <div className={styles.page}>
        <TotalCard spot={spot} failed={error !== null} />
        <div className={styles.actions}>
          <Button size="medium" wide to={paths.depositCoins}>
            {t('deposit')}
          </Button>
          <Button size="medium" wide variant="secondary" to={paths.withdrawCoins}>
            {t('withdraw')}
          </Button>
          <Button size="medium" wide variant="secondary" to={paths.exchange()}>
            {t('exchange')}
          </Button>
        </div>
        <div>
          <Tabs
            label={t('views')}
            options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
            value={view}
            onChange={(chosen) => setParameters(chosen === 'spot' ? {} : { view: chosen }, { replace: true })}
          />
          {view === 'spot' &&
            (spot ? (
              <SpotAssets coins={spot.coins} />
            ) : error ? (
              <ErrorState text={describeFailure(error)} onRetry={refetch} />
            ) : (
              <SkeletonRows round height={62} />
            ))}
          {view === 'contract' && <ContractAssets />}
          {view === 'finance' && <FinanceAssets />}
        </div>
      </div>
    </>
  )
}
