import { useEffect } from 'react'
import { useSymbols } from '#platform/market-socket/use-board.ts'
import { useLocation, useSearchParams } from '#platform/navigation/router.tsx'
import { useTicket } from './ticket-store.ts'

/** The pair that the address asks for, else the one traded last, else the first of the list; '' until that is known. */
export function useDealSymbol(): string {
  const [query] = useSearchParams()
  const { key } = useLocation()
  const symbols = useSymbols()
  const { symbol, choose, grantedTo } = useTicket()
  const linked = symbols.find((each) => each === query.get('symbol'))
  const side = query.get('side')
  const waiting = linked !== undefined && grantedTo !== key

  useEffect(() => {
    if (waiting) choose(linked, side === 'buy' || side === 'sell' ? side : undefined, key)
  }, [waiting, linked, side, key, choose])

  if (waiting) return ''
  return symbols.find((each) => each === symbol) ?? symbols[0] ?? ''
}
