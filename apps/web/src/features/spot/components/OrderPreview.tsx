import type { Amount } from '@halyard/domain'
import { receivedAsset } from '@halyard/domain/spot'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { percentText } from '#platform/percent.ts'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { Judgement } from '../ticket.ts'
import { useTicket } from '../ticket-store.ts'
import styles from './OrderForm.module.css'

interface OrderPreviewProps {
  pair: BoardPair
  judged: Judgement
  available: Amount | undefined
}

/** What there is to spend, what the order would bring, and what it costs. */
export function OrderPreview({ pair, judged, available }: OrderPreviewProps) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const side = useTicket((ticket) => ticket.side)
  const received = receivedAsset(side, pair)
  const { fill } = judged
  const gross = fill && (side === 'buy' ? fill.quantity : fill.turnover)
  const { feeRate } = pair
  return (
    <div className={styles.preview}>
      <KeyValue
        rows={[
          fact(
            t('available'),
            <NumberText value={available} unit={side === 'buy' ? pair.quote : pair.base} scale={8} private />,
          ),
          fact(t('receive'), <NumberText value={fill && gross?.minus(fill.fee)} unit={received} scale={8} />),
          fact(
            feeRate ? t('feeAt', { rate: percentText(feeRate, language) }) : t('fee'),
            <NumberText value={feeRate && fill?.fee} unit={received} scale={8} />,
          ),
        ]}
      />
    </div>
  )
}
