import { stakingEarnings } from '@halyard/wire/staking'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { numberIn } from '#platform/navigation/query-values.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { DateText } from '#ui/DateText.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Row } from '#ui/Row.tsx'
import text from '#ui/text.module.css'
import type { Earning } from '../api.ts'

/** Each paid day, newest first: of one stake or of all. */
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
          itemHeight={earningItemHeight}
          renderItem={(earning, before) => <EarningItem earning={earning} before={before} />}
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

/** The height of a row, which its skeleton takes too. */
const earningItemHeight = 60

/** One payout of one stake. A new day of the calendar begins with its date. */
function EarningItem({ earning, before }: { earning: Earning; before: Earning | undefined }) {
  const { t } = useTranslation('staking')
  const newDay = before === undefined || before.dueAt.toDateString() !== earning.dueAt.toDateString()
  return (
    <>
      {newDay && (
        <h2 className={text.day}>
          <DateText value={earning.dueAt} style="day" />
        </h2>
      )}
      <Row
        title={earning.name}
        note={
          <>
            {t('dayOf', { day: earning.day, number: earning.stakeId })} ·{' '}
            <DateText value={earning.dueAt} style="time" />
          </>
        }
        value={<NumberText value={earning.quantity} scale={18} sign="always" toned unit={earning.asset} private />}
        to={paths.stake(earning.stakeId)}
        arrow
      />
    </>
  )
}
