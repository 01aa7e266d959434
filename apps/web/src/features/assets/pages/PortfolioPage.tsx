import { balances } from '@halyard/wire/assets'
import { useEffect, useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'
import { usePortfolio } from '#platform/worth/display-currency.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import { useBalances } from '../api.ts'
import styles from '../assets.module.css'
import { CurrencyButton } from '../components/CurrencyButton.tsx'
import { PortfolioView } from '../components/PortfolioView.tsx'

const spans = ['week', 'month', 'quarter'] as const
const lengths = { week: 7, month: 30, quarter: 90 } as const

/** The portfolio's value over time, in the display currency. */
export default function PortfolioPage() {
  const { t } = useTranslation('assets')
  const [span, setSpan] = useView(spans, 'month', 'span')
  const [explained, setExplained] = useState(false)
  const { data, error, refetch, dataUpdatedAt } = usePortfolio(span)
  const { data: held } = useBalances('spot')
  useEffect(() => {
    // What stands beside each other is of one moment.
    if (dataUpdatedAt > 0) void queryClient.invalidateQueries({ queryKey: keyOf(balances) })
  }, [dataUpdatedAt])
  return (
    <>
      <PageHeader
        actions={
          <>
            <CurrencyButton />
            <IconButton icon="info" label={t('portfolio.how')} onPress={() => setExplained(true)} />
          </>
        }
      />
      <div className={styles.page}>
        <Segmented
          label={t('portfolio.span')}
          options={spans.map((value) => ({ value, label: t('portfolio.days', { days: lengths[value] }) }))}
          value={span}
          onChange={setSpan}
        />
        {data ? (
          <PortfolioView data={data} total={held?.spot?.total} />
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <>
            <SkeletonBlock height={330} />
            <SkeletonRows count={lengths[span]} height={38} />
          </>
        )}
      </div>
      <Sheet open={explained} onClose={() => setExplained(false)} title={t('portfolio.how')}>
        <div className={styles.facts}>
          <p>{t('portfolio.howWorth')}</p>
          <p>{t('portfolio.howProfit')}</p>
          <p>{t('portfolio.howHeld')}</p>
          <p>{t('portfolio.howRate')}</p>
        </div>
      </Sheet>
    </>
  )
}
