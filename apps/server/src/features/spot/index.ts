export { checkBooks, checkBooksOn } from './book-check.ts'
export { playBooks } from './book-strategies.ts'
export { checkFills } from './fill-check.ts'
export { SpotDemo } from './spot.demo.ts'
export { SpotModule } from './spot.module.ts'
export {
  type FillOfOrder,
  facingOf,
  kindOf,
  type OrderState,
  type SearchedState,
  type SpotFillRow,
} from './spot.repository.ts'
export { type PlaceRequest, SpotService } from './spot.service.ts'
export type { OrderRow } from './spot-writing.repository.ts'
