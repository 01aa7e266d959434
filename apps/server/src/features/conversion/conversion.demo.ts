import { Amount } from '@halyard/domain'
import { Injectable } from '@nestjs/common'
import { ConversionService } from './conversion.service.ts'

@Injectable()
export class ConversionDemo {
  constructor(private readonly conversions: ConversionService) {}

  /** Converts once for a user. Refused without a fresh price. */
  async seed(userId: number): Promise<void> {
    if ((await this.conversions.list(userId, { page: 1, pageSize: 1 })).total > 0) return
    const request = { quantity: Amount.of('200'), from: 'USDT', to: 'SOL' }
    await this.conversions.convert(userId, request, { key: 'demo-conversion', fingerprint: 'demo' })
  }
}
