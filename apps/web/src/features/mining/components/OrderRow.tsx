import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import { RowHead } from '#ui/RowHead.tsx'
import type { MachineOrder } from '../api.ts'
import { orderTone } from '../state-tone.ts'
import styles from './OrderRow.module.css'
import { Owned } from './Owned.tsx'

/** The height of a row, which its skeleton takes too. */
export const orderRowHeight = 118

/** One order of one's own: what it is, how it stands and what it has put out. */
export function OrderRow({ order }: { order: MachineOrder }) {
  const { t } = useTranslation('mining')
  const { Link } = useUi()
  return (
    <Link to={paths.machineOrder(order.orderId)} className={styles.row}>
      <RowHead
        leading={<Logo src={order.logo} name={order.asset} />}
        title={<b>{order.name}</b>}
        note={
          <>
            <Owned order={order} /> · <DateText value={order.boughtAt} />
          </>
        }
      >
        <Pill tone={orderTone[order.state]}>{t(`order.${order.state}`)}</Pill>
      </RowHead>
      <span className={styles.facts}>
        <span>
          <span className={styles.label}>{t('paid')}</span>
          <NumberText value={order.paid} scaleMin={2} unit={order.payingAsset} private />
        </span>
        <span className={styles.last}>
          <span className={styles.label}>{t('earned')}</span>
          <NumberText value={order.earned} scale={order.scale} unit={order.asset} private />
        </span>
      </span>
    </Link>
  )
}
