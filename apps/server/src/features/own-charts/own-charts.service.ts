import { decodeAnswer, encodeRequest, endpoints, type RequestOf, type ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Pairs } from '../../market-feed/pairs.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { OwnChartsRepository } from './own-charts.repository.ts'

const { chartDrawings, saveChartDrawings, chartSettings, saveChartSettings } = endpoints

/** What users keep of charts. It is stored as the wire has it, since its codec has checked each field. */
@Injectable()
export class OwnChartsService {
  constructor(
    private readonly charts: OwnChartsRepository,
    private readonly pairs: Pairs,
  ) {}

  async drawings(userId: number, { symbol }: RequestOf<typeof chartDrawings>) {
    this.pairs.findOffered(symbol) ?? refuse('currencyUnsupported')
    return this.storedDrawings(userId, symbol)
  }

  async saveDrawings(
    userId: number,
    input: RequestOf<typeof saveChartDrawings>,
  ): Promise<ResponseOf<typeof saveChartDrawings>> {
    const { symbol, version, drawings } = input
    this.pairs.findOffered(symbol) ?? refuse('currencyUnsupported')
    const { list } = encodeRequest(saveChartDrawings, input)
    const saved = await this.charts.saveDrawings(userId, symbol, version, JSON.stringify(list))
    if (saved !== undefined) return { saved: true, version: saved, drawings }
    return { saved: false, ...(await this.storedDrawings(userId, symbol)) }
  }

  async settings(userId: number): Promise<ResponseOf<typeof chartSettings>> {
    const stored = await this.charts.settings(userId)
    return decodeAnswer(chartSettings, stored ?? { version: 0, settings: null })
  }

  async saveSettings(
    userId: number,
    input: RequestOf<typeof saveChartSettings>,
  ): Promise<ResponseOf<typeof saveChartSettings>> {
    const { settings } = encodeRequest(saveChartSettings, input)
    const saved = await this.charts.saveSettings(userId, input.version, JSON.stringify(settings))
    if (saved !== undefined) return { saved: true, version: saved, settings: input.settings }
    return { saved: false, ...(await this.settings(userId)) }
  }

  private async storedDrawings(userId: number, symbol: string): Promise<ResponseOf<typeof chartDrawings>> {
    const stored = await this.charts.drawings(userId, symbol)
    return decodeAnswer(chartDrawings, { version: stored?.version ?? 0, list: stored?.drawings ?? [] })
  }
}
