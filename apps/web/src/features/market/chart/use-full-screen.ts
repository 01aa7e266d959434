import { useCallback, useEffect, useState } from 'react'

/**
 * The chart in the whole window, and in full screen where the browser allows it; there it turns with the phone,
 * although the installed app stays upright.
 */
export function useFullScreen(): [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false)
  useEffect(() => {
    // Escape and the system's gesture also leave it.
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

/** Each step is optional: browsers differ in what they offer. */
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

/** Missing in some browsers, and in the types of others. */
type TurningOrientation = ScreenOrientation & { lock?: (orientation: 'any') => Promise<void> }
