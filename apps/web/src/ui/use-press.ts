import { useRef, useState } from 'react'

/** A press counts once: until the promise that it began has settled, it is `busy` and further presses do nothing. */
export function usePress(onPress: (() => unknown) | undefined): { press: () => void; busy: boolean } {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  function press() {
    if (running.current) return
    const began = onPress?.()
    if (!(began instanceof Promise)) return
    running.current = true
    setBusy(true)
    const settle = () => {
      running.current = false
      setBusy(false)
    }
    began.then(settle, settle)
  }
  return { press, busy }
}
