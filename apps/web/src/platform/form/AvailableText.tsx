import { NumberText } from '#ui/NumberText.tsx'
import { useAvailable } from '../query/balances.ts'

interface AvailableTextProps {
  label: string
  asset: string
  scale: number
}

/** The available balance, below the field. */
export function AvailableText({ label, asset, scale }: AvailableTextProps) {
  return (
    <>
      {label} <NumberText value={useAvailable(asset)} scale={scale} unit={asset} private />
    </>
  )
}
