import type { Amount } from '@halyard/domain'
import { NumberText, type NumberTextProps } from '#ui/NumberText.tsx'
import { type Display, useDisplay } from './display-currency.ts'

interface WorthTextProps extends Pick<NumberTextProps, 'sign' | 'toned' | 'arrow' | 'stale' | 'className'> {
  /** In USDT. */
  value: Amount | null | undefined
  /** Names the currency behind it. */
  named?: boolean
}

/** What something is worth, in the currency that the user chose. */
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
