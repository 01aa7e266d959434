export { OwnChartsModule } from './own-charts.module.ts'
