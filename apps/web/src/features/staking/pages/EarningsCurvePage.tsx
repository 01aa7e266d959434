import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { numberIn } from '#platform/navigation/query-values.ts'
import { useNow } from '#platform/time/use-now.ts'
import { Chips } from '#ui/Chips.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import { daysText } from '#ui/unit-text.ts'
import { useEarningsSince } from '../api.ts'
import { EarningsChart } from '../components/EarningsChart.tsx'
import { type EarningDay, earningDays, firstOfDays } from '../earnings-curve.ts'
import styles from './EarningsCurvePage.module.css'

const ranges = ['7', '30', '90'] as const

/** Staking earnings of the last days, as a curve and by day: of one stake or of all in one coin. */
export default function EarningsCurvePage() {
  const { t } = useTranslation('staking')
  const { language } = useUi()
  const [query] = useSearchParams()
  const stakeId = numberIn(query.get('id'))
  const [range, setRange] = useState<(typeof ranges)[number]>('30')
  const [wanted, setWanted] = useState<string>()
  const first = firstOfDays(new Date(useNow()), Number(range))
  const { data, error, refetch } = useEarningsSince(first, stakeId)
  const assets = [...new Set(data?.earnings.map((earning) => earning.asset))]
  const asset = assets.find((earned) => earned === wanted) ?? assets[0]
  return (
    <>
      <PageHeader
        title={stakeId === undefined ? undefined : t('curveOf', { number: stakeId })}
        actions={<IconButton icon="list" label={t('days')} to={paths.earningsList(stakeId)} />}
      />
      <div className={layout.page}>
        <Segmented
          label={t('range')}
          value={range}
          onChange={setRange}
          options={ranges.map((value) => ({ value, label: daysText(Number(value), language) }))}
        />
        {assets.length > 1 && (
          <Chips
            label={t('coin')}
            value={asset}
            onChange={setWanted}
            options={assets.map((value) => ({ value, label: value }))}
          />
        )}
        {data && asset !== undefined ? (
          <Drawn
            earnings={data.earnings.filter((earning) => earning.asset === asset)}
            since={data.since}
            asset={asset}
          />
        ) : data ? (
          <EmptyState
            icon="earn"
            title={t('noEarnings')}
            text={t('noEarningsText')}
            next={{ to: paths.staking, label: t('products') }}
          />
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <>
            <SkeletonBlock height={232} />
            <SkeletonRows count={6} height={40} />
          </>
        )}
      </div>
    </>
  )
}

type Earnings = NonNullable<ReturnType<typeof useEarningsSince>['data']>

function Drawn({ earnings, since, asset }: Earnings & { asset: string }) {
  const days = earningDays(earnings, since, new Date(useNow()))
  return (
    <>
      <EarningsChart days={days} asset={asset} />
      <EarningsTable days={days} asset={asset} />
    </>
  )
}

/** The numbers of the curve, newest day first, without days of no payout. */
function EarningsTable({ days, asset }: { days: readonly EarningDay[]; asset: string }) {
  const { t } = useTranslation('staking')
  const paid = days.filter(({ earned }) => earned.isPositive()).reverse()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('earnedOnDay', { asset })}</th>
          <th scope="col">{t('untilThen', { asset })}</th>
        </tr>
      </thead>
      <tbody>
        {paid.map(({ day, earned, total }) => (
          <tr key={day.getTime()}>
            <th scope="row">
              <DateText value={day} style="day" />
            </th>
            <td>
              <NumberText value={earned} scale={18} scaleMin={2} sign="always" toned private />
            </td>
            <td>
              <NumberText value={total} scale={18} scaleMin={2} private />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
