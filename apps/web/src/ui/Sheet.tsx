import type { SheetProps } from './overlays/SheetPanel.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { Running, usePanel, useShown } from './use-panel.ts'

export type { SheetProps }

/**
 * A sheet from the bottom of the column: swipes away, traps the focus, and closes on Escape, back and a tap outside.
 * Its code loads when the first sheet opens.
 */
export function Sheet(props: SheetProps) {
  const Panel = usePanel(load, props.open, props.onClose)
  useBackCloses(props.open, props.onClose)
  const shown = useShown(props)
  return (
    Panel && (
      <Running value={props.open}>
        <Panel {...shown} />
      </Running>
    )
  )
}

const load = () => import('./overlays/SheetPanel.tsx')
