import type { ConfirmDialogProps } from './overlays/ConfirmDialogProps.ts'
import { useBackCloses } from './use-back-closes.ts'
import { usePanel } from './use-panel.ts'

export type { ConfirmDialogProps }

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Panel = usePanel(load, props.open, props.onCancel)
  useBackCloses(props.open, props.onCancel)
  return Panel && <Panel {...props} />
}

const load = () => import('./overlays/ConfirmPanel.tsx')
