import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { Icon } from '#ui/Icon.tsx'
import { PairSheet } from './PairSheet.tsx'
import styles from './PairTitle.module.css'

interface PairTitleProps {
  pair: BoardPair
  onChoose: (symbol: string) => void
  /** Offers only these of all pairs. */
  among?: readonly string[] | undefined
}

/** The pair that a page is about, as its heading; pressed, it offers all others. */
export function PairTitle({ pair, onChoose, among }: PairTitleProps) {
  const { t } = useTranslation('market')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.title}
        aria-haspopup="dialog"
        aria-label={t('chooseOther', { name: pair.name })}
        onClick={() => setOpen(true)}
      >
        {pair.name}
        <Icon name="down" size={16} className={styles.arrow} />
      </button>
      <PairSheet
        open={open}
        among={among}
        onClose={() => setOpen(false)}
        onChoose={(symbol) => {
          setOpen(false)
          onChoose(symbol)
        }}
      />
    </>
  )
}
