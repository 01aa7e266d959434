import { Amount } from '@halyard/domain'
import { demoLogin } from '@halyard/domain/auth'
import { Injectable } from '@nestjs/common'
import { unlessRefused } from '../../platform/http/refusal.ts'
import { demoPicture, UploadsService } from '../uploads/index.ts'
import { WireTransfersService } from '../wire-transfers/index.ts'
import { DepositsService } from './deposits.service.ts'

const reviewer = { name: 'demo reviewer' }
const firstOf = { page: 1, pageSize: 1 } as const

/** One deposit over a chain and one wire transfer for the demo user, submitted and credited by the usual rules. */
@Injectable()
export class DepositsDemo {
  constructor(
    private readonly deposits: DepositsService,
    private readonly wires: WireTransfersService,
    private readonly uploads: UploadsService,
  ) {}

  /** Makes each once: an earlier start may have stopped half way. */
  async seed(userId: number): Promise<void> {
    if ((await this.deposits.list(userId, { ...firstOf, kind: 'crypto' })).total === 0) {
      await this.overChain(userId).catch(unlessRefused)
    }
    if ((await this.deposits.list(userId, { ...firstOf, kind: 'wire' })).total === 0) {
      await this.byWire(userId).catch(unlessRefused)
    }
  }

  private async overChain(userId: number): Promise<void> {
    const { uploadId } = await this.uploads.keep(userId, demoPicture)
    const request = { kind: 'crypto', coin: 'USDT', network: 'TRC20', quantity: Amount.of('1250.5') } as const
    // Of several processes that start at once, one creates it.
    const key = { key: 'demo-deposit', fingerprint: 'demo' }
    const { depositId } = await this.deposits.submit(userId, { ...request, voucher: uploadId }, key)
    await this.deposits.approve(depositId, reviewer)
  }

  private async byWire(userId: number): Promise<void> {
    const request = { kind: 'wire', currency: 'EUR', quantity: Amount.of('5000'), email: demoLogin.username } as const
    const { depositId } = await this.deposits.submit(userId, request, { key: 'demo-wire', fingerprint: 'demo' })
    await this.wires.approve(depositId, reviewer)
  }
}
