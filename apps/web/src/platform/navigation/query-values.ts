import { useSearchParams } from 'react-router-dom'

/**
 * A number from an address; undefined for anything else. Nothing has the number 0: whoever asks for that finds nothing.
 */
export function numberIn(digits: string | null): number | undefined {
  return digits !== null && /^[0-9]{1,15}$/.test(digits) ? Number(digits) : undefined
}

/** The number that a page's address gives as `id`; 0, which nothing has, where it gives none. */
export function useIdInAddress(): number {
  const [address] = useSearchParams()
  return numberIn(address.get('id')) ?? 0
}

/**
 * One of a few views of a page, held in its address: whoever comes back finds the view with the place they had scrolled
 * to, and nobody finds another person's. The usual one needs no mention.
 */
export function useView<View extends string>(
  views: readonly View[],
  usual: View,
  name = 'view',
): [View, (next: View) => void] {
  const [query, setQuery] = useSearchParams()
  const view = views.find((each) => each === query.get(name)) ?? usual
  const choose = (next: View) => {
    const changed = new URLSearchParams(query)
    if (next === usual) changed.delete(name)
    else changed.set(name, next)
    setQuery(changed, { replace: true })
  }
  return [view, choose]
}
