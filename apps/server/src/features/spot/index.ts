export { checkFills } from './fill-check.ts'
export { SpotModule } from './spot.module.ts'
