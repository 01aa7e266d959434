import type { ConfirmDialogProps } from './overlays/ConfirmPanel.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { usePanel } from './use-panel.ts'

export type { ConfirmDialogProps }

/** Asks before something irreversible. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const close = props.onCancel ?? props.onConfirm
  const Panel = usePanel(load, props.open, close)
  useBackCloses(props.open, close)
  return Panel && <Panel {...props} />
}

const load = () => import('./overlays/ConfirmPanel.tsx')
