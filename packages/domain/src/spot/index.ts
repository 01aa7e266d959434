export {
  type AcceptedOrder,
  acceptOrder,
  crossingPrice,
  type Fill,
  type FillableOrder,
  fillAt,
  fillLegs,
  holdLegs,
  notionalMax,
  type OrderRequest,
  payingAsset,
  receivedAsset,
  releaseLegs,
  type Side,
  wholeLots,
} from './order.ts'
export { type Position, type PositionFill, positionOf } from './position.ts'
export { isSetOff, type Trigger } from './trigger.ts'
