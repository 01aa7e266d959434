import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { DepositAddressesRepository } from './deposit-addresses.repository.ts'

const sweepMs = 60_000
/** Below this the pool should be refilled. */
const lowLevel = 20

/** Warns when a pool runs low, and again when it is empty. */
@Injectable()
export class DepositPoolLevels implements OnApplicationBootstrap {
  private readonly logger = new Logger('DepositPools')
  private readonly warned = new Map<string, 'low' | 'empty'>()

  constructor(
    private readonly addresses: DepositAddressesRepository,
    private readonly sweeps: Sweeps,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'deposit-pools', () => this.checkLevels())
  }

  async checkLevels(): Promise<void> {
    for (const { network, free, assigned } of await this.addresses.levels()) {
      const level = free === 0 ? 'empty' : 'low'
      if (free > lowLevel || assigned === 0) this.warned.delete(network)
      else if (this.warned.get(network) !== level) {
        this.warned.set(network, level)
        this.logger.warn(
          `deposit-pool ${network} has ${free} free addresses. Who comes when there are none shares an address, or cannot deposit.`,
        )
      }
    }
  }
}
