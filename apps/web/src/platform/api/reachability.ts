/**
 * Whether the latest call was answered. A device may be online while the server is out of reach, which browsers do not
 * report.
 */
export function isReached(): boolean {
  return reached
}

export function noteReached(now: boolean): void {
  if (now === reached) return
  reached = now
  tell()
}

/** Whether something was submitted whose end is not known yet. */
export function isUnsettled(): boolean {
  return unsettled > 0
}

/** Something was submitted and has no answer; what this gives is called once it is known how it ended. */
export function noteUnsettled(): () => void {
  unsettled += 1
  tell()
  return () => {
    unsettled -= 1
    tell()
  }
}

/** Hears of changes of both. */
export function onReached(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

let reached = true
let unsettled = 0
const listeners = new Set<() => void>()
