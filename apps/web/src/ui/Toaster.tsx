import { lazy, Suspense, useSyncExternalStore } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './Toaster.module.css'
import { toastStore } from './toast.ts'

/** The toasts and their dialog, mounted once in the column; announces them. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  const modal = useSyncExternalStore(toastStore.subscribe, toastStore.modal)
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
      {modal !== undefined && (
        <Suspense fallback={null}>
          <MessageDialog text={modal} onClose={toastStore.closeModal} />
        </Suspense>
      )}
    </>
  )
}

const MessageDialog = lazy(() => import('./MessageDialog.tsx'))
