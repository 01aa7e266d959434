/** A short message over the page. */
interface Toast {
  id: number
  text: string
  tone: 'plain' | 'good' | 'bad'
}

/** How long a toast stays, and how long a refusal waits before it shows (spec section 8). */
const duration = 2000
const refusalDelay = 1200

let toasts: readonly Toast[] = []
let modal: string | undefined
let nextId = 1
const listeners = new Set<() => void>()

export const toast = {
  /** A success: "copied", "order placed". */
  good: (text: string) => show(text, 'good'),
  plain: (text: string) => show(text, 'plain'),
  bad: (text: string) => show(text, 'bad'),
  /** A refusal: shown after 1200 ms for 2000 ms (spec section 8). */
  refusal: (text: string) => void setTimeout(() => show(text, 'bad'), refusalDelay),
  /** The same in a dialog that must be closed. */
  modal: (text: string) => changeModal(text),
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  current: () => toasts,
  modal: () => modal,
  closeModal: () => changeModal(undefined),
}

function show(text: string, tone: Toast['tone']): void {
  const shown: Toast = { id: nextId++, text, tone }
  // Equal texts once, and at most the newest two.
  change([...toasts.filter((other) => other.text !== text), shown].slice(-2))
  setTimeout(() => change(toasts.filter((other) => other.id !== shown.id)), duration)
}

function change(next: readonly Toast[]): void {
  toasts = next
  tell()
}

function changeModal(next: string | undefined): void {
  modal = next
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
