import type { ReactNode } from 'react'

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
  /** Without it there is nothing to decide: the one button closes. */
  onCancel?: () => void
  /** What has the focus afterwards, where it is not what had it before; null is that. */
  returnTo?: () => HTMLElement | null
}
