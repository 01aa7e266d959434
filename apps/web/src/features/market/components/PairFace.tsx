import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import styles from './PairItem.module.css'

type Face = Pick<
  BoardPair,
  | 'logo'
  | 'base'
  | 'quote'
  | 'price'
  | 'priceScale'
  | 'changePercent'
  | 'rising'
  | 'moved'
  | 'trading'
  | 'opensAt'
  | 'turnover'
>

interface PairFaceProps {
  pair: Face
  /** For how many seconds its price has been stale. */
  stale: number | undefined
}

/** A pair's names and figures, as each row of the market has them. */
export function PairFace({ pair, stale }: PairFaceProps) {
  return (
    <>
      <Logo src={pair.logo} name={pair.base} />
      <span className={styles.names}>
        <span className={styles.name}>
          <b>{pair.base}</b>
          <wbr />
          <span className={styles.quote}>/{pair.quote}</span>
        </span>
        <span className={styles.note}>
          <PairNote pair={pair} stale={stale} />
        </span>
      </span>
      <span className={styles.figures}>
        <span className={styles.price}>
          <NumberText
            className={styles.number}
            value={pair.price}
            scale={pair.priceScale}
            scaleMin="fixed"
            flash={pair.moved}
            stale={stale !== undefined || !pair.trading}
          />
        </span>
        <Pill tone={toneOf(pair)} column>
          <NumberText value={pair.price && pair.changePercent} percent scaleMin="fixed" sign="always" />
        </Pill>
      </span>
    </>
  )
}

/** A row that leads nowhere, as the console previews an edit by it. */
export function StillPair({ pair }: { pair: Face }) {
  return (
    <div className={styles.row}>
      <span className={styles.link}>
        <PairFace pair={pair} stale={undefined} />
      </span>
    </div>
  )
}

/** The market's own sign (spec section 4), also where the change is too small to show. */
export function toneOf({ price, rising }: Pick<BoardPair, 'price' | 'rising'>): 'up' | 'down' | 'neutral' {
  if (!price) return 'neutral'
  return rising === 'yes' ? 'up' : 'down'
}

/** Below a pair's name: its volume, that its market is closed, or the age of its price. */
function PairNote({ pair, stale }: PairFaceProps) {
  const { t } = useTranslation('market')
  const { language } = useUi()
  if (!pair.trading) {
    return pair.opensAt ? t('opens', { at: formatDate(pair.opensAt, language, 'weekday') }) : t('closed')
  }
  if (stale !== undefined) return t('stale', { seconds: stale })
  return (
    <>
      {t('volume')} <NumberText value={pair.turnover} compact scale={1} />
    </>
  )
}
