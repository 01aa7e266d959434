import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { DateText } from '#ui/DateText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Row } from '#ui/Row.tsx'
import text from '#ui/text.module.css'
import type { MoneyRecord } from '../api.ts'
import { recordName } from '../record-name.ts'
import styles from './RecordItem.module.css'

interface RecordItemProps {
  record: MoneyRecord
  before: MoneyRecord | undefined
  /** The page is about one coin, so rows do not name it. */
  ofOneCoin: boolean
}

/** One record: its kind, amount, and the balance after it. A new day begins with its date. */
export function RecordItem({ record, before, ofOneCoin }: RecordItemProps) {
  const { t } = useTranslation('assets')
  const newDay = before === undefined || dayOf(before.createdAt) !== dayOf(record.createdAt)
  const to = causeOf(record)
  return (
    <>
      {newDay && (
        <h2 className={text.day}>
          <DateText value={record.createdAt} style="day" />
        </h2>
      )}
      <Row
        className={styles.row ?? ''}
        title={recordName(record, t)}
        note={
          <>
            <DateText value={record.createdAt} style="time" />
            {record.account !== 'available' && <span> · {t(`frozenFor.${record.account}`)}</span>}
          </>
        }
        value={
          <NumberText
            value={record.quantity}
            scale={18}
            sign="always"
            toned
            private
            unit={ofOneCoin ? undefined : record.asset}
          />
        }
        valueNote={
          <>
            {t('records.balance')} <NumberText value={record.balanceAfter} scale={18} private />
          </>
        }
        {...(to === undefined ? {} : { to, arrow: true })}
      />
    </>
  )
}

/** The day by the reader's calendar. */
function dayOf(moment: Date): string {
  return moment.toDateString()
}

/** The page of a record's cause, where it has one. The cause of a reward is another user's subscription. */
const pages: Partial<Record<string, (id: number) => string>> = {
  spotOrder: (id) => paths.orderDetail(id),
  contract: (id) => paths.contractDetail(id),
  deposit: (id) => paths.depositDetail(id),
  wireTransfer: (id) => paths.depositDetail(id),
  conversion: (id) => paths.conversionDetail(id),
  miningOrder: (id) => paths.machineOrder(id),
  stake: (id) => paths.stake(id),
  tokenSubscription: (id) => paths.subscriptions(id),
  loan: (id) => paths.loan(id),
  withdrawal: (id) => paths.withdrawDetail(id),
}

function causeOf({ reference, type }: Pick<MoneyRecord, 'reference' | 'type'>): string | undefined {
  if (reference === null || type.startsWith('subscriptionReward')) return undefined
  return pages[reference.kind]?.(reference.id)
}
