import type { HtxEndpoint } from './endpoint.ts'
import * as funds from './funds.ts'
import * as market from './market.ts'
import * as orders from './orders.ts'

export * from './endpoint.ts'
export * from './errors.ts'
export { htxPeriods } from './market.ts'

const exported = { ...market, ...orders, ...funds }

type Exported = typeof exported
type Endpoints = {
  readonly [Name in keyof Exported as Exported[Name] extends HtxEndpoint ? Name : never]: Exported[Name]
}

/** Every call of HTX's REST protocol that is answered, by name. */
export const htx = Object.fromEntries(
  Object.entries(exported).filter(([, value]) => typeof value === 'object' && 'method' in value),
) as Endpoints

/** Of the dialect and not offered: other accounts, borrowing, other products. They are refused as forbidden. */
export const htxNotOffered = [
  '/v1/futures',
  '/v1/dw/transfer-in',
  '/v1/dw/transfer-out',
  '/v1/margin',
  '/v1/cross-margin',
  '/v1/account/transfer',
  '/v1/subuser',
  '/v1/stable-coin',
  '/v1/point',
  '/v1/algo',
  '/v2/account/transfer',
  '/v2/account/repayment',
  '/v2/sub-user',
  '/v2/point',
  '/v2/algo-orders',
  '/v2/c2c',
  '/v2/etp',
] as const
