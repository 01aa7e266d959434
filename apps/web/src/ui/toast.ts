/** A short message over the page. */
interface Toast {
  id: number
  text: string
  tone: 'plain' | 'good' | 'bad'
}

/** After how long a toast shows, and how long it stays (spec section 8). */
export const toastDelay = 1200
const duration = 2000

let toasts: readonly Toast[] = []
let modal: string | undefined
let nextId = 1
const listeners = new Set<() => void>()

export const toast = {
  /** A success: "copied", "order placed". */
  good: (text: string) => show(text, 'good'),
  plain: (text: string) => show(text, 'plain'),
  /** A refusal, or what failed. */
  bad: (text: string) => show(text, 'bad'),
  /** In place of a toast, at once: a dialog that must be closed. */
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
  setTimeout(() => put({ id: nextId++, text, tone }), toastDelay)
}

function put(shown: Toast): void {
  // Equal texts once, and at most the newest two.
  change([...toasts.filter((other) => other.text !== shown.text), shown].slice(-2))
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
