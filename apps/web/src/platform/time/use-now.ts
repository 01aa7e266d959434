import { useSyncExternalStore } from 'react'
import { serverNow } from './server-time.ts'

/** The server's time in whole seconds, ticking while `running`; one timer for the whole page. */
export function useNow(running = true): number {
  return useSyncExternalStore(running ? subscribe : rest, current)
}

const rest = () => () => undefined

let now = second()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = second()
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function current(): number {
  if (listeners.size === 0) now = second()
  return now
}

function second(): number {
  return Math.floor(serverNow() / 1000) * 1000
}
