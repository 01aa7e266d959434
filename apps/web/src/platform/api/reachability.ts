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
  for (const listener of listeners) listener()
}

export function onReached(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let reached = true
const listeners = new Set<() => void>()
