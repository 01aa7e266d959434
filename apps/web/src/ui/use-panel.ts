import { type ComponentType, createContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useUi } from './environment.tsx'
import { toast } from './toast.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * The code of an overlay, loaded at the first opening. If that fails the overlay closes with a toast: the page keeps
 * all that was typed, and the next opening tries again.
 */
export function usePanel<Props>(load: Load<Props>, open: boolean, close: () => void): ComponentType<Props> | undefined {
  const { texts } = useUi()
  const [opened, setOpened] = useState(open)
  const [, setArrived] = useState(false)
  const failed = useRef(() => {})
  useEffect(() => {
    failed.current = () => {
      toast.bad(texts.errorTitle)
      close()
    }
  })
  useEffect(() => {
    if (!open) return
    // Stays true after the first opening, so that closing is animated.
    setOpened(true)
    if (panels.has(load)) return
    let current = true
    load().then(
      ({ default: Panel }) => {
        panels.set(load, Panel as ComponentType<never>)
        if (current) setArrived(true)
      },
      () => current && failed.current(),
    )
    return () => {
      current = false
    }
  }, [open, load])
  return opened || open ? (panels.get(load) as ComponentType<Props> | undefined) : undefined
}

/** What an overlay shows: while it closes, what it showed last, since what it is about may be done and gone. */
export function useShown<Props extends { open: boolean }>(props: Props): Props {
  const last = useRef(props)
  useLayoutEffect(() => {
    if (props.open) last.current = props
  })
  return props.open ? props : { ...last.current, open: false }
}

/** Whether what moves by itself, as a countdown does, goes on: in an overlay that closes it stands still. */
export const Running = createContext(true)

const panels = new Map<unknown, ComponentType<never>>()
