export { MarketModule } from './market.module.ts'
