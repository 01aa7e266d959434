import { Amount } from '@halyard/domain'
import { saleState, type TokenSaleState } from '@halyard/domain/token-sale'
import type { Tone } from '#ui/Pill.tsx'
import type { TokenSale } from './api.ts'

/** The state of a sale by the running clock. */
export function stateAt(sale: Pick<TokenSale, 'startsAt' | 'endsAt'>, now: number): TokenSaleState {
  return saleState(sale, new Date(now))
}

export const stateTone = { upcoming: 'accent', live: 'up', ended: 'neutral' } as const satisfies Record<
  TokenSaleState,
  Tone
>

/** The part of the supply that is sold, in percent; cut to two digits, so that 100 % means all of it. */
export function soldPercent({ sold, supply }: Pick<TokenSale, 'sold' | 'supply'>): Amount {
  if (!sold || !supply.isPositive()) return Amount.zero
  return sold.times(Amount.ofInteger(100)).dividedBy(supply, 2, 'down')
}
