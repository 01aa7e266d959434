import type { cardWithdrawalList, withdrawalList } from '@halyard/wire/withdrawals'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useStates } from '#platform/navigation/use-states.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { DateText } from '#ui/DateText.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { reviewEvery, type Withdrawal } from '../api.ts'
import { stateLabelOf, stateTone } from '../state-labels.ts'
import styles from '../withdrawals.module.css'

const states = ['review', 'completed', 'returned'] as const

interface WithdrawalHistoryProps {
  list: typeof withdrawalList | typeof cardWithdrawalList
  /** The page of a new withdrawal. */
  to: string
}

/** The user's withdrawals of one kind, newest first, by state. */
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
          renderItem={(withdrawal) => <WithdrawalItem withdrawal={withdrawal} />}
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

const withdrawalRowHeight = 64

/** One withdrawal: amount, destination, state. */
function WithdrawalItem({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  const { kind, withdrawalId, asset, network, payee } = withdrawal
  const label = stateLabelOf(withdrawal)
  return (
    <Row
      to={(kind === 'chain' ? paths.withdrawDetail : paths.cardWithdrawalDetail)(withdrawalId)}
      className={styles.row}
      title={
        <>
          <b>{asset}</b> <span className={styles.where}>{network ?? payee?.bankName}</span>
        </>
      }
      note={<DateText value={withdrawal.createdAt} />}
      value={<NumberText value={withdrawal.quantity} scale={18} private />}
      valueNote={<Pill tone={stateTone[label]}>{t(`state.${label}`)}</Pill>}
      arrow
    />
  )
}
