import { Button } from './Button.tsx'
import { useUi } from './environment.tsx'
import styles from './Field.module.css'
import { exactText } from './number-format.ts'

interface AmountQuestionProps {
  /** Plain decimals. */
  readings: readonly string[]
  onChoose: (decimal: string) => void
}

/** Asks which of two amounts is meant. */
export function AmountQuestion({ readings, onChoose }: AmountQuestionProps) {
  const { language, say } = useUi()
  return (
    <div role="alert">
      <p>{say('amounts:which', {})}</p>
      <div className={styles.readings}>
        {readings.map((decimal) => (
          <Button key={decimal} variant="secondary" size="small" onPress={() => onChoose(decimal)}>
            {exactText(decimal, language)}
          </Button>
        ))}
      </div>
    </div>
  )
}
