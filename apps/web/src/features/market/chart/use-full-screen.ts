import { useCallback, useEffect, useState } from 'react'

/**
 * The chart takes the whole window, and the device's whole screen where the browser gives it; there it turns with the
 * phone, although the installed app stays upright.
 */
export function useFullScreen(): [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false)
  useEffect(() => {
    // Escape and the device's own gesture leave it without asking us.
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      leave()
    }
  }, [])
  useEffect(() => {
    const { dataset } = document.documentElement
    if (full) dataset.fullScreen = ''
    return () => {
      delete dataset.fullScreen
    }
  }, [full])
  const change = useCallback((next: boolean) => {
    setFull(next)
    if (next) void enter()
    else leave()
  }, [])
  return [full, change]
}

/** What a browser does not offer is done without. */
async function enter(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen?.()
    await (screen.orientation as TurningOrientation | undefined)?.lock?.('any')
  } catch {
    // The window is filled all the same.
  }
}

function leave(): void {
  if (document.fullscreenElement) void document.exitFullscreen()
}

/** Not every browser has it, and the types of some leave it out. */
type TurningOrientation = ScreenOrientation & { lock?: (orientation: 'any') => Promise<void> }
