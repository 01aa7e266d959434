import type { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import type { MachineOrder } from '../api.ts'
import styles from './Shares.module.css'

/** The part of a shared machine that is taken, in percent. */
export function ShareBar({ taken, label }: { taken: Amount; label: string }) {
  return (
    <div className={styles.bar}>
      <ProgressBar label={label} value={Number(taken.text())} />
      <NumberText value={taken} percent />
    </div>
  )
}

/** The size of an order: two machines, or half of one. */
export function Owned({ order }: { order: Pick<MachineOrder, 'units' | 'share'> }) {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  if (order.share) return t('partOf', { share: exactText(order.share, language) })
  return t('units', { count: order.units ?? 0 })
}
