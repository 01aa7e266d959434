import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { useUi } from '../environment.tsx'
import styles from './overlays.module.css'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  children?: ReactNode
  /** The verb: "Cancel order". */
  confirmLabel: string
  /** The default is "Cancel", unless that is unclear beside the verb. */
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  /** The dialog stays with progress until a returned promise settles; then the caller closes it. */
  onConfirm: () => unknown
  /** Without it there is one button, which closes. */
  onCancel?: () => void
  /** Gets the focus afterwards; null restores it. */
  returnTo?: () => HTMLElement | null
}

export default function ConfirmPanel(props: ConfirmDialogProps) {
  const { overlayRoot, texts } = useUi()
  const close = props.onCancel ?? props.onConfirm
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(next) => !next && close()}>
      <AlertDialog.Portal container={overlayRoot}>
        <AlertDialog.Backdrop className={styles.scrim} forceRender />
        <AlertDialog.Viewport className={styles.middle}>
          <AlertDialog.Popup className={styles.dialog} finalFocus={props.returnTo}>
            <AlertDialog.Title className={styles.title}>{props.title}</AlertDialog.Title>
            {props.children !== undefined && (
              <AlertDialog.Description className={styles.description} render={<div />}>
                {props.children}
              </AlertDialog.Description>
            )}
            <div className={styles.actions}>
              {props.onCancel && (
                <Button variant="secondary" size="medium" wide onPress={props.onCancel}>
                  {props.cancelLabel ?? texts.cancel}
                </Button>
              )}
              <Button
                variant={props.tone === 'danger' ? 'danger' : 'primary'}
                size="medium"
                wide
                onPress={props.onConfirm}
              >
                {props.confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
