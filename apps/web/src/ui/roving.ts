import type { KeyboardEvent } from 'react'

/** Arrow keys, Home and End move within a group, as in radio groups and tabs. */
export function moveWithArrows<Value>(
  event: KeyboardEvent,
  values: readonly Value[],
  current: Value | undefined,
  choose: (value: Value) => void,
): void {
  const at = current === undefined ? 0 : values.indexOf(current)
  const target = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: values.length - 1,
  }[event.key]
  if (target === undefined || values.length === 0) return
  event.preventDefault()
  const index = (target + values.length) % values.length
  const next = values[index]
  if (next === undefined) return
  choose(next)
  const group = event.currentTarget
  requestAnimationFrame(() => (group.children[index] as HTMLElement | undefined)?.focus())
}
