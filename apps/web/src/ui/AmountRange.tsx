import { NumberText, type NumberTextProps } from './NumberText.tsx'

interface AmountRangeProps {
  min: NumberTextProps['value']
  max: NumberTextProps['value']
  scale: number
  unit: string
}

/** The minimum and the maximum. */
export function AmountRange({ min, max, scale, unit }: AmountRangeProps) {
  return (
    <>
      <NumberText value={min} scale={scale} /> – <NumberText value={max} scale={scale} unit={unit} />
    </>
  )
}
