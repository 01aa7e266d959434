export { SpotModule } from './spot.module.ts'
