import type { Amount } from '@halyard/domain'
import { changeOver } from '@halyard/domain/market'
import { NumberText } from '#ui/NumberText.tsx'

interface ProfitTextProps {
  profit: Amount | null
  /** The value now; the percentage is of the value without the profit. */
  since: Amount | null
  scale: number
  unit?: string | undefined
}

/** A profit or loss, and its percentage. */
export function ProfitText({ profit, since, scale, unit }: ProfitTextProps) {
  const began = profit && since?.minus(profit)
  return (
    <>
      <NumberText value={profit} scale={scale} scaleMin="fixed" sign="always" toned arrow private unit={unit} />
      {began?.isPositive() && since && (
        <>
          {' '}
          <NumberText value={changeOver(began, since).percent} percent scale={2} scaleMin="fixed" sign="always" toned />
        </>
      )}
    </>
  )
}
