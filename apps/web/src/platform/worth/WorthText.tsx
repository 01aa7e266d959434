import type { Amount } from '@halyard/domain'
import { NumberText, type NumberTextProps } from '#ui/NumberText.tsx'
import { type Display, useDisplay } from './display-currency.ts'

interface WorthTextProps extends Pick<NumberTextProps, 'sign' | 'toned' | 'arrow' | 'stale' | 'className'> {
  /** In USDT. */
  value: Amount | null | undefined
  /** Shows the currency after it. */
  named?: boolean
}

/** A worth in the display currency. */
export function WorthText({ value, named = false, ...format }: WorthTextProps) {
  const display = useDisplay()
  return (
    <NumberText
      value={value && display.of(value)}
      {...worthFormat(display)}
      {...format}
      unit={named ? display.currency : undefined}
    />
  )
}

export function worthFormat({ scale }: Pick<Display, 'scale'>) {
  return { scale, scaleMin: 'fixed', private: true } as const
}
