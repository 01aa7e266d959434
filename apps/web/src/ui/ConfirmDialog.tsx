import type { ConfirmDialogProps } from './overlays/ConfirmPanel.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { usePanel, useShown } from './use-panel.ts'

export type { ConfirmDialogProps }

/** Asks before something irreversible. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const close = props.onCancel ?? props.onConfirm
  const Panel = usePanel(load, props.open, close)
  useBackCloses(props.open, close)
  const shown = useShown(props)
  return Panel && <Panel {...shown} />
}

const load = () => import('./overlays/ConfirmPanel.tsx')
