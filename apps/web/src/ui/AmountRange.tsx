import { NumberText, type NumberTextProps } from './NumberText.tsx'

interface AmountRangeProps {
  min: NumberTextProps['value']
  max: NumberTextProps['value']
  scale: number
  unit: string
}

/** From the smallest to the largest amount that is taken. */
export function AmountRange({ min, max, scale, unit }: AmountRangeProps) {
  return (
    <>
      <NumberText value={min} scale={scale} /> – <NumberText value={max} scale={scale} unit={unit} />
    </>
  )
}
