import { Amount } from '@halyard/domain'
import { Injectable } from '@nestjs/common'
import { ContractsService } from './contracts.service.ts'

/** Seconds of the demo user's contracts. */
const durations = [120, 900]

@Injectable()
export class ContractsDemo {
  constructor(private readonly contracts: ContractsService) {}

  /** Opens them once for a user. Refused without a fresh price. */
  async seed(userId: number): Promise<void> {
    if ((await this.contracts.list(userId, { page: 1, pageSize: 1 })).total > 0) return
    for (const durationSeconds of durations) {
      const request = { symbol: 'btcusdt', direction: 'up', premium: Amount.of('50'), durationSeconds } as const
      await this.contracts.open(userId, request, { key: `demo-contract-${durationSeconds}`, fingerprint: 'demo' })
    }
  }
}
