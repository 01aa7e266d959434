export { PriceAlertsDemo } from './price-alerts.demo.ts'
export { PriceAlertsModule } from './price-alerts.module.ts'
