import { useEffect, useState } from 'react'

/** The chart takes all of the column, and the device's whole screen where the browser gives it. */
export function useFullScreen(): [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false)
  useEffect(() => {
    // Escape and the device's own gesture leave it without asking us.
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
  return [
    full,
    (next) => {
      setFull(next)
      if (next) document.documentElement.requestFullscreen?.().catch(() => undefined)
      else if (document.fullscreenElement) void document.exitFullscreen()
    },
  ]
}
