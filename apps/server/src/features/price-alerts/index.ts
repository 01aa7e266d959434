export { PriceAlertsModule } from './price-alerts.module.ts'
