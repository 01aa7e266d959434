import { useEffect } from 'react'
import { useSymbols } from '#platform/market-socket/use-board.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import type { ContractOffer } from './api.ts'
import { useNextContract } from './next-contract.ts'

/** The pair that the address asks for, else the one looked at last, else the first that is offered; '' until known. */
export function useContractSymbol(offer: ContractOffer | undefined): string {
  const [query] = useSearchParams()
  const symbols = useSymbols()
  const { symbol: last, choose } = useNextContract()
  const linked = symbols.find((each) => each === query.get('symbol'))
  useEffect(() => {
    if (linked !== undefined) choose({ symbol: linked })
  }, [linked, choose])
  return linked ?? symbols.find((each) => each === last) ?? (offer && (offer.symbols ?? symbols)[0]) ?? ''
}
