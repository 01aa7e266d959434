import { depositList } from '@halyard/wire/deposits'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useView } from '#platform/navigation/query-values.ts'
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
import type { Deposit } from '../api.ts'
import { stateTone } from '../state-tone.ts'

const kinds = ['crypto', 'wire'] as const

/** A deposit under review may be decided while the list is open. */
const listEvery = 5_000

/** The user's deposits of one kind, newest first. */
export default function DepositHistoryPage() {
  const { t } = useTranslation('deposits')
  const [kind, setKind] = useView(kinds, 'crypto', 'kind')
  const list = useEndlessList(depositList, { kind }, { refetchInterval: listEvery, isTold: true })
  return (
    <>
      <PageHeader>
        <Tabs
          label={t('kinds')}
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </PageHeader>
      <div className={layout.page}>
        <InfiniteList
          key={kind}
          {...list}
          keyOf={(deposit) => deposit.depositId}
          itemHeight={depositRowHeight}
          renderItem={(deposit) => <DepositItem deposit={deposit} />}
          empty={
            <EmptyState
              icon={kind === 'wire' ? 'bank' : 'deposit'}
              title={t(kind === 'wire' ? 'noneWire' : 'none')}
              text={t(kind === 'wire' ? 'noneWireText' : 'noneText')}
              next={{
                to: kind === 'wire' ? paths.wireTransfer : paths.depositCoins,
                label: t(kind === 'wire' ? 'wireNow' : 'depositNow'),
              }}
            />
          }
        />
      </div>
    </>
  )
}

/** The height of a row, which its skeleton takes too. */
const depositRowHeight = 66

/** One deposit of the list: amount, network, state. */
function DepositItem({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const { asset, quantity, credited, state, createdAt } = deposit
  return (
    <Row
      title={
        <b>
          <NumberText value={credited ?? quantity} unit={asset} scale={18} private />
        </b>
      }
      note={
        <>
          {wayOf(deposit) ?? t('byOperator')} · <DateText value={createdAt} />
        </>
      }
      trailing={<Pill tone={stateTone[state]}>{t(`state.${state}`)}</Pill>}
      to={paths.depositDetail(deposit.depositId)}
      arrow
    />
  )
}

/** Its network, or its reference; one that an operator added has neither. */
function wayOf({ network, reference }: Deposit): string | null {
  return network ?? reference
}
