import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { OwnChartsService } from './own-charts.service.ts'

@Controller()
export class OwnChartsController {
  constructor(private readonly charts: OwnChartsService) {}

  readonly routes = [
    serve(endpoints.chartDrawings, ({ userId, input }) => this.charts.drawings(userId, input)),
    serve(endpoints.saveChartDrawings, ({ userId, input }) => this.charts.saveDrawings(userId, input)),
    serve(endpoints.chartSettings, ({ userId }) => this.charts.settings(userId)),
    serve(endpoints.saveChartSettings, ({ userId, input }) => this.charts.saveSettings(userId, input)),
  ]
}
