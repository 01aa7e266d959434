/**
 * Overlays have an entry of their own in the browser's history, on top of their page's. The browser takes its time to
 * go back, so there is one step at a time, and whatever else is to happen to the history waits for it.
 */
let stepping = false
let patience: ReturnType<typeof setTimeout> | undefined
const waiting: (() => void)[] = []

/** The overlays that are open; an entry of any other is that of one long closed. */
export const openOverlays = new Set<string>()

/** Whether a step back is under way. */
export function isStepping(): boolean {
  return stepping
}

export function stepBack(): void {
  if (stepping) return
  stepping = true
  // A browser drops steps when there are very many: nothing may wait for such a one for ever.
  patience = setTimeout(arrive, 1000)
  history.back()
}

/** Runs at once, or when the browser has arrived where it is going. */
export function whenArrived(action: () => void): void {
  if (stepping) waiting.push(action)
  else action()
}

/** Runs on the page's own entry: those of overlays on top of it are taken away first, which closes them. */
export function onPageEntry(action: () => void): void {
  whenArrived(() => {
    if (overlayOnTop() === undefined) return action()
    stepBack()
    onPageEntry(action)
  })
}

function overlayOnTop(): string | undefined {
  const overlay: unknown = history.state?.overlay
  return typeof overlay === 'string' ? overlay : undefined
}

function arrive(): void {
  clearTimeout(patience)
  stepping = false
  const overlay = overlayOnTop()
  // An entry whose overlay is long closed (a page was opened from it) shows nothing of its own: step over it.
  if (overlay !== undefined && !openOverlays.has(overlay)) return stepBack()
  for (const action of waiting.splice(0)) whenArrived(action)
}

if (typeof window !== 'undefined') addEventListener('popstate', arrive)
