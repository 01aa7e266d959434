/**
 * Overlays have an entry of their own in the browser's history, above their page's. Going back is asynchronous, so
 * steps are queued, and any other change of history waits for them.
 */
let stepping = false
let patience: ReturnType<typeof setTimeout> | undefined
const waiting: (() => void)[] = []

/** The open overlays; an entry of any other belongs to one that was closed. */
export const openOverlays = new Set<string>()

/** Whether a step back is under way. */
export function isStepping(): boolean {
  return stepping
}

export function stepBack(): void {
  if (stepping) return
  stepping = true
  // A browser drops steps when there are very many: do not wait for ever.
  patience = setTimeout(arrive, 1000)
  history.back()
}

/** Runs at once, or when the step back is done. */
export function whenArrived(action: () => void): void {
  if (stepping) waiting.push(action)
  else action()
}

/** Runs on the page's own entry: entries of overlays above it are removed first, which closes them. */
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
  // The entry of a closed overlay (a page was opened from it) shows nothing: step over it.
  if (overlay !== undefined && !openOverlays.has(overlay)) return stepBack()
  for (const action of waiting.splice(0)) whenArrived(action)
}

if (typeof window !== 'undefined') addEventListener('popstate', arrive)
