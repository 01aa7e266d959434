import { lazy, Suspense } from 'react'
import type { ConfirmDialogProps } from './overlays/ConfirmDialogProps.ts'
import { useOnceOpened } from './Sheet.tsx'
import { useBackCloses } from './use-back-closes.ts'

export type { ConfirmDialogProps }

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
