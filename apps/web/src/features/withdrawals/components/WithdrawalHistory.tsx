import type { cardWithdrawalList, withdrawalList } from '@halyard/wire/withdrawals'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { Button } from '#ui/Button.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { reviewEvery } from '../api.ts'
import styles from '../withdrawals.module.css'
import { WithdrawalRow, withdrawalRowHeight } from './WithdrawalRow.tsx'

const views = ['all', 'review', 'completed', 'returned'] as const

interface WithdrawalHistoryProps {
  list: typeof withdrawalList | typeof cardWithdrawalList
  /** Where a first one is asked for. */
  to: string
}

/** One's own withdrawals of one kind, newest first, by how they stand. */
export function WithdrawalHistory({ list: endpoint, to }: WithdrawalHistoryProps) {
  const { t } = useTranslation(['withdrawals', 'common'])
  const [view, choose] = useView(views, 'all')
  const list = useEndlessList(endpoint, view === 'all' ? {} : { state: view }, {
    refetchInterval: view === 'review' ? reviewEvery : 0,
  })
  return (
    <>
      <PageHeader>
        <Tabs
          label={t('views')}
          value={view}
          onChange={choose}
          options={views.map((value) => ({
            value,
            label: value === 'all' ? t('common:all') : t(`state.${value}`),
          }))}
        />
      </PageHeader>
      <div className={styles.list}>
        <InfiniteList
          key={view}
          {...list}
          keyOf={(withdrawal) => withdrawal.withdrawalId}
          itemHeight={withdrawalRowHeight}
          renderItem={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
          empty={
            <EmptyState
              icon="withdraw"
              title={t(view === 'all' ? 'none' : 'noneOfState')}
              text={t('noneText')}
              action={
                view === 'all' ? (
                  <Button size="medium" to={to}>
                    {t('begin')}
                  </Button>
                ) : (
                  <Button size="medium" variant="secondary" onPress={() => choose('all')}>
                    {t('common:all')}
                  </Button>
                )
              }
            />
          }
        />
      </div>
    </>
  )
}
