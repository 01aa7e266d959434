import { useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place in a list whose rows (`li`) can be removed: the focus goes to the same control of the row
 * after the removed one, or of the last; without rows to the first control of `region`, or to itself. `rows` is the
 * list's data.
 */
export function useListPlace(rows: unknown) {
  const region = useRef<HTMLElement>(null)
  const place = useRef<Place>(undefined)
  function find(): HTMLElement | null {
    const left = place.current
    if (!left || left.control.isConnected) return left?.control ?? null
    place.current = undefined
    return inPlaceOf(left, region.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that goes takes the focus with it
  useEffect(() => {
    const left = place.current?.control
    const focused = document.activeElement
    if (left?.isConnected === false && (focused === document.body || focused === left)) find()?.focus()
  }, [rows])
  return {
    region,
    /** Called before a dialog opens that may remove the focused row. */
    remember() {
      place.current = placeOf(document.activeElement, region.current)
    },
    /** The element to focus after it closed. */
    find,
  }
}

interface Place {
  control: HTMLElement
  /** The index of the row, and of its control. */
  row: number
  index: number
}

const controls = 'a[href], button'

function placeOf(control: Element | null, region: HTMLElement | null): Place | undefined {
  const rows = [...(region?.querySelectorAll('li') ?? [])]
  const row = rows.findIndex((each) => each.contains(control))
  if (row < 0 || !(control instanceof HTMLElement)) return undefined
  return { control, row, index: [...(rows[row]?.querySelectorAll(controls) ?? [])].indexOf(control) }
}

function inPlaceOf(gone: Place, region: HTMLElement | null): HTMLElement | null {
  if (!region) return null
  const rows = region.querySelectorAll('li')
  const row = rows[Math.min(gone.row, rows.length - 1)]
  const control =
    row?.querySelectorAll<HTMLElement>(controls)[gone.index] ?? region.querySelector<HTMLElement>(controls)
  if (!control) region.tabIndex = -1
  return control ?? region
}
