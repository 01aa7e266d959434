import type { cardWithdrawalList, withdrawalList } from '@halyard/wire/withdrawals'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useStates } from '#platform/navigation/use-states.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { reviewEvery } from '../api.ts'
import { WithdrawalRow, withdrawalRowHeight } from './WithdrawalRow.tsx'

const states = ['review', 'completed', 'returned'] as const

interface WithdrawalHistoryProps {
  list: typeof withdrawalList | typeof cardWithdrawalList
  /** Where a first one is asked for. */
  to: string
}

/** One's own withdrawals of one kind, newest first, by how they stand. */
export function WithdrawalHistory({ list: endpoint, to }: WithdrawalHistoryProps) {
  const { t } = useTranslation(['withdrawals', 'common'])
  const { view, request, choice } = useStates(states, (state) => t(`state.${state}`))
  const list = useEndlessList(endpoint, request, { refetchInterval: view === 'review' ? reviewEvery : 0 })
  return (
    <>
      <PageHeader>
        <Tabs label={t('views')} {...choice} />
      </PageHeader>
      <div className={layout.list}>
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
              next={
                view === 'all'
                  ? { to, label: t('begin') }
                  : { variant: 'secondary', onPress: () => choice.onChange('all'), label: t('common:all') }
              }
            />
          }
        />
      </div>
    </>
  )
}
