import type { DepthStep } from '@halyard/wire/market-feed/topics'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { useUi } from '#ui/environment.tsx'
import { Icon } from '#ui/Icon.tsx'
import { exactText } from '#ui/number-format.ts'
import { PickSheet } from '#ui/PickSheet.tsx'
import { Spoken } from '#ui/Spoken.tsx'
import { bookStepsOf, useBookStep, widthOf } from '../book-step.ts'
import styles from './BookStep.module.css'

/** How far apart the levels of a pair's book are, and the sheet to choose it. */
export function BookStep({ pair }: { pair: BoardPair }) {
  const { t } = useTranslation('market')
  const { language } = useUi()
  // Until it is asked for the sheet costs nothing: this is drawn with every price.
  const [open, setOpen] = useState<boolean>()
  const [chosen, choose] = useBookStep(pair.symbol)
  const textOf = (step: DepthStep) => exactText(widthOf(pair, step), language)
  return (
    <>
      <button type="button" className={styles.step} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Spoken>{t('book.step')} </Spoken>
        {textOf(chosen)}
        <Icon name="down" size={12} />
      </button>
      {open !== undefined && (
        <PickSheet
          open={open}
          onClose={() => setOpen(false)}
          title={t('book.step')}
          find={() => bookStepsOf(pair)}
          keyOf={String}
          row={(step) => ({ title: textOf(step) })}
          chosen={String(chosen)}
          onChoose={choose}
        />
      )}
    </>
  )
}
