import { stakingEarnings } from '@halyard/wire/staking'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { numberIn } from '#platform/navigation/query-values.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EarningRow, earningRowHeight } from '../components/EarningRow.tsx'

/** Each day that was paid, newest first: of one stake or of all. */
export default function EarningsListPage() {
  const { t } = useTranslation('staking')
  const [query] = useSearchParams()
  const stakeId = numberIn(query.get('id'))
  const earnings = useEndlessList(stakingEarnings, stakeId === undefined ? {} : { stakeId })
  return (
    <>
      <PageHeader
        title={stakeId === undefined ? undefined : t('earningsOf', { number: stakeId })}
        actions={<IconButton icon="earn" label={t('curve')} to={paths.earningsCurve(stakeId)} />}
      />
      <div className={layout.list}>
        <InfiniteList
          {...earnings}
          keyOf={(earning) => `${earning.stakeId} ${earning.day}`}
          itemHeight={earningRowHeight}
          renderItem={(earning, before) => <EarningRow earning={earning} before={before} />}
          empty={
            <EmptyState
              icon="earn"
              title={t('noEarnings')}
              text={t('noEarningsText')}
              next={{ to: paths.staking, label: t('products') }}
            />
          }
        />
      </div>
    </>
  )
}
