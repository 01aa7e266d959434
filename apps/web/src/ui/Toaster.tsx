import { useSyncExternalStore } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { classes } from './classes.ts'
import { useUi } from './environment.tsx'
import { Icon } from './Icon.tsx'
import styles from './Toaster.module.css'
import { toastStore } from './toast.ts'

/** Where toasts appear, and the dialog in place of one; stands once in the column, and says them aloud. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  const modal = useSyncExternalStore(toastStore.subscribe, toastStore.modal)
  const { texts } = useUi()
  return (
    <>
      <div className={styles.toaster} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <div key={toast.id} className={classes(styles.toast, styles[toast.tone])}>
            {toast.tone !== 'plain' && <Icon name={toast.tone === 'good' ? 'check' : 'info'} size={18} />}
            <span>{toast.text}</span>
          </div>
        ))}
      </div>
      <ConfirmDialog
        open={modal !== undefined}
        title={modal ?? ''}
        confirmLabel={texts.close}
        onConfirm={toastStore.closeModal}
      />
    </>
  )
}
