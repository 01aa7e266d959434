import { lazy, Suspense, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { openOverlays } from './overlay-history.ts'
import styles from './Toaster.module.css'
import { toastStore } from './toast.ts'

/** The toasts and their dialog, mounted once in the column; announces them. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  const modal = useSyncExternalStore(toastStore.subscribe, toastStore.modal)
  const element = useRef<HTMLDivElement>(null)
  const any = toasts.length > 0
  useLayoutEffect(() => {
    const { current } = element
    if (!any || !current) return
    place(current)
    // A list that grows under it may bring a button there.
    return onLayout(() => {
      if (cost(current) > 0) place(current)
    })
  }, [any])
  return (
    <>
      <div ref={element} className={styles.toaster} role="status" aria-live="polite">
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

/**
 * Where it covers neither what is wrong, nor what one presses, nor a number: below the page's bar, else above the tab
 * bar, else in a row of its own below the page. Over a sheet, and above a keyboard, there is no such row.
 */
function place(toaster: HTMLElement): void {
  const costAt = (where: 'top' | 'bottom') => {
    toaster.dataset.place = where
    return cost(toaster)
  }
  const [top, bottom] = [costAt('top'), costAt('bottom')]
  const hasRow = openOverlays.size === 0 && !hasKeyboard()
  toaster.dataset.place = Math.min(top, bottom) > 0 && hasRow ? 'row' : bottom < top ? 'bottom' : 'top'
}

/** Calls back once a frame in which something came, went or was scrolled. */
function onLayout(changed: () => void): () => void {
  let frame = 0
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(changed)
  }
  const observer = new MutationObserver(soon)
  observer.observe(document.body, { childList: true, subtree: true })
  addEventListener('scroll', soon, { capture: true, passive: true })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    removeEventListener('scroll', soon, { capture: true })
  }
}

/** How much it covers where it is. */
function cost(toaster: HTMLElement): number {
  // A row of its own lies over nothing.
  if (toaster.dataset.place === 'row') return 0
  const [faults, controls, links, numbers] = [
    covered(toaster, wrong, fieldAround),
    covered(toaster, pressed, dropFrom),
    covered(toaster, 'a', dropFrom),
    covered(toaster, '[data-number]', 0),
  ]
  return faults * 1_000 + controls * 100 + links * 10 + numbers
}

/** Whether the device's keyboard lies over the lower part of the page. */
function hasKeyboard(): boolean {
  const { visualViewport } = window
  return !!visualViewport && visualViewport.height * visualViewport.scale < window.innerHeight - keyboardMin
}

const keyboardMin = 120
const wrong = '[aria-invalid="true"], [data-invalid]'
const pressed = 'button, input, textarea, label, [role=radio]'
/** Pixels above and below a field that are its label and its note. */
const fieldAround = 28
/** Pixels above its place from which a toast drops. */
const dropFrom = 12

/** How many of these the toasts lie over, or as near as that; what a sheet covers does not count. */
function covered(toaster: HTMLElement, which: string, near: number): number {
  const boxes = [...toaster.children].map((toast) => toast.getBoundingClientRect())
  return [...document.querySelectorAll(which)].filter((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const over = boxes.some(
      (box) => box.left < right && left < box.right && box.top - near < bottom && top < box.bottom + near,
    )
    return over && control.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  }).length
}

const MessageDialog = lazy(() => import('./MessageDialog.tsx'))
