import { lazy, type ReactNode, Suspense } from 'react'
import { useOnceOpened } from './Sheet.tsx'
import { useBackCloses } from './use-back-closes.ts'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  children?: ReactNode
  /** The verb: "Cancel order". */
  confirmLabel: string
  /** "Cancel" unless that would be unclear beside the verb. */
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  /** The dialog stays with progress until a returned promise settles; then the caller closes it. */
  onConfirm: () => unknown
  onCancel: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const wanted = useOnceOpened(props.open)
  useBackCloses(props.open, props.onCancel)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <ConfirmPanel {...props} />
    </Suspense>
  )
}

const ConfirmPanel = lazy(() => import('./overlays/ConfirmPanel.tsx'))
