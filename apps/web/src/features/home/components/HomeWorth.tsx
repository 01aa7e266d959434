import type { Amount } from '@halyard/domain'
import { useDisplay } from '#platform/worth/display-currency.ts'
import { worthFormat } from '#platform/worth/WorthText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import styles from './Home.module.css'

/** The total in the display currency. */
export default function HomeWorth({ value }: { value: Amount | null | undefined }) {
  const display = useDisplay()
  return (
    <>
      <NumberText value={value && display.of(value)} {...worthFormat(display)} />{' '}
      <span className={styles.unit}>{display.currency}</span>
    </>
  )
}
