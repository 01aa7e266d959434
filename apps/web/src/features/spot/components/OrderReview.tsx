import { receivedAsset } from '@halyard/domain/spot'
import { AskEachTime } from '#platform/form/AskEachTime.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { fact } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { ReviewSheet } from '#ui/ReviewSheet.tsx'
import { toneOf } from '../side-tone.ts'
import type { Judgement } from '../ticket.ts'
import { useTicket } from '../ticket-store.ts'
import styles from './OrderRow.module.css'
import { useCostRows, usePriceRows, useReviewWarning } from './use-review-rows.tsx'

interface OrderReviewProps {
  pair: BoardPair
  judged: Judgement
  open: boolean
  pending: boolean
  /** Why it cannot be placed at this moment. */
  closed: string | undefined
  confirm: string
  onClose: () => void
  onConfirm: () => unknown
}

/** The last look at an order: what leaves and arrives, at which price, and that a fill stays. */
export function OrderReview({ pair, judged, ...sheet }: OrderReviewProps) {
  const { t } = useTranslation(['spot', 'amounts'])
  const { side, type } = useTicket()
  const { fill } = judged
  const gross = side === 'buy' ? fill?.quantity : fill?.turnover
  const left = side === 'buy' ? fill?.turnover : fill?.quantity
  // What a market order costs is known once it is filled.
  const about = type === 'market' && <span aria-hidden="true">≈ </span>
  const received = receivedAsset(side, pair)
  return (
    <ReviewSheet
      {...sheet}
      title={t('amounts:review')}
      figure={{
        label: t(side === 'buy' ? 'spot:review.pays' : 'spot:review.sells'),
        value: (
          <>
            {side === 'buy' && about}
            <NumberText value={left} unit={side === 'buy' ? pair.quote : pair.base} scale={18} />
          </>
        ),
      }}
      rows={[
        fact(
          t('spot:order'),
          <>
            <span className={styles[toneOf(side)]}>{t(`spot:${side}`)}</span> {pair.name} · {t(`spot:${type}`)}
          </>,
        ),
        ...usePriceRows(pair, judged),
        fact(t('spot:quantity'), <NumberText value={fill?.quantity} unit={pair.base} scale={18} />),
        fact(
          t('spot:receive'),
          <>
            {side === 'sell' && about}
            <NumberText value={fill && gross?.minus(fill.fee)} unit={received} scale={18} />
          </>,
        ),
        ...useCostRows(pair, judged),
      ]}
      warning={useReviewWarning(judged)}
      askNoMore={<AskEachTime what="order" />}
    />
  )
}
