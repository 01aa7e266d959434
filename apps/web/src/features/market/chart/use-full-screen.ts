import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { useDrawing } from './use-drawing.ts'

/**
 * The chart in the whole window: when asked for, then in full screen where the browser allows it, and on a phone that
 * lies on its side. Escape and back close it.
 */
export function useFullScreen(): [boolean, (full: boolean) => void] {
  const [asked, setAsked] = useState(false)
  const [closed, setClosed] = useState(false)
  const lying = useSyncExternalStore(onTurn, isLying)
  const full = asked || (lying && !closed)
  // Turned once more, it fills the screen again.
  if (!lying && closed) setClosed(false)
  const change = useCallback((next: boolean) => {
    setAsked(next)
    setClosed(!next && isLying())
    if (next) void document.documentElement.requestFullscreen?.().catch(() => undefined)
    else leave()
  }, [])
  useEffect(() => {
    // Escape and the system's gesture also leave the browser's full screen.
    const follow = () => document.fullscreenElement === null && change(false)
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      leave()
    }
  }, [change])
  useEffect(() => {
    if (!full) return
    const { dataset } = document.documentElement
    dataset['fullScreen'] = ''
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const { drawings, drawing } = useDrawing.getState()
      if (drawing) drawings?.cancel()
      else change(false)
    }
    addEventListener('keydown', onKey)
    return () => {
      delete dataset['fullScreen']
      removeEventListener('keydown', onKey)
    }
  }, [full, change])
  useBackCloses(full, () => change(false))
  return [full, change]
}

/** A window of a desktop may be as low, and keeps its column. */
const lyingPhone = '(orientation: landscape) and (height < 480px) and (pointer: coarse)'

/** Whether the screen is a phone's on its side. */
export function isLying(): boolean {
  return matchMedia(lyingPhone).matches
}

function onTurn(listener: () => void): () => void {
  const query = matchMedia(lyingPhone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function leave(): void {
  if (document.fullscreenElement) void document.exitFullscreen()
}
