import type { SpotOrder } from './api.ts'

/** The tone of a side, which the theme colours. */
export function toneOf(side: SpotOrder['side']): 'up' | 'down' {
  return side === 'buy' ? 'up' : 'down'
}
