export { checkFills } from './fill-check.ts'
export { SpotDemo } from './spot.demo.ts'
export { SpotModule } from './spot.module.ts'
