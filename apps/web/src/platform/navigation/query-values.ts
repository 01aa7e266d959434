import { useSearchParams } from 'react-router-dom'

/** A number of an address; undefined for anything else. No row has the id 0. */
export function numberIn(digits: string | null): number | undefined {
  return digits !== null && /^[0-9]{1,15}$/.test(digits) ? Number(digits) : undefined
}

/** A pair in an address: whatever way it is written (BTCUSDT, BTC/USDT, btc_usdt), as the symbols are. */
export function symbolIn(text: string | null): string | undefined {
  return text?.toLowerCase().replace(/[^a-z0-9]/g, '') || undefined
}

/** The `id` of a page's address; 0, which no row has, where there is none. */
export function useIdInAddress(): number {
  const [address] = useSearchParams()
  return numberIn(address.get('id')) ?? 0
}

/** A filter of a list with a few values, kept in the address as a view is; undefined where there is none. */
export function useFilter<Value extends string>(
  values: readonly Value[],
  name: string,
): [Value | undefined, (next: Value | undefined) => void] {
  const [value, choose] = useView<Value | 'all'>(values, 'all', name)
  return [value === 'all' ? undefined : value, (next) => choose(next ?? 'all')]
}

/**
 * One of a few views of a page, kept in its address: coming back restores the view and its scroll position, and another
 * user does not inherit it. The default is left out.
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
