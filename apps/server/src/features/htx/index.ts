export { HtxModule } from './htx.module.ts'
export { HtxRoutes } from './htx-routes.ts'
