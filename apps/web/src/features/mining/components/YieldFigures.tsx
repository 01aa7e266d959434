import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { ListedMachine } from '../api.ts'
import { wholeTerm } from '../purchase.ts'
import { exact, percentOf } from '../words.ts'
import styles from './YieldFigures.module.css'

/** The three figures by which machines compare: each day, over the whole term, and when the price has come back. */
export function YieldFigures({ machine }: { machine: ListedMachine }) {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  const term = wholeTerm(machine)
  return (
    <span className={styles.figures}>
      <Figure label={t('daily')}>
        <NumberText value={machine.dailyYield && percentOf(machine.dailyYield)} percent />
      </Figure>
      <Figure label={t('wholeTerm')}>
        <NumberText value={term && percentOf(term.total)} percent />
      </Figure>
      <Figure label={t('breakEven')}>
        {term?.breakEvenDay === undefined
          ? t(term ? 'breakEvenNever' : 'unknown')
          : t('day', { day: exact(String(term.breakEvenDay), language) })}
      </Figure>
    </span>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <b className={styles.value}>{children}</b>
    </span>
  )
}
