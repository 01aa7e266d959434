import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Database } from '../platform/database/database.ts'
import { filled, type Queryable, recordsFrom, rowsFrom } from '../platform/database/row.ts'
import { EncryptedStores } from '../platform/encryption/encrypted-stores.ts'
import { Encryption } from '../platform/encryption/encryption.ts'
import { Sweeps } from '../platform/sweeps/sweeps.ts'
import { seedContext } from './feed-epochs.ts'

const sweepMs = 30_000

/** Publishes the seed of an epoch that has ended, once no pending contract depends on it. */
@Injectable()
export class FeedReveals implements OnApplicationBootstrap {
  private readonly logger = new Logger('FeedReveals')

  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly sweeps: Sweeps,
    stores: EncryptedStores,
  ) {
    stores.registerColumn({
      name: 'seeds of the feed',
      table: 'feed_seed',
      key: 'epoch',
      contextColumn: 'epoch',
      contextOf: seedContext,
      column: 'encrypted',
    })
  }

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'feed-reveals', () => this.sweep())
  }

  async sweep(): Promise<void> {
    const revealed = await revealEnded(this.database.pool, this.encryption)
    if (revealed > 0) this.logger.log(`revealed the seeds of ${revealed} epochs of the feed`)
  }
}

/** Answers how many. */
export async function revealEnded(connection: Queryable, encryption: Pick<Encryption, 'decryptText'>): Promise<number> {
  const ended = await rowsFrom(connection, {
    text: 'SELECT epoch, encrypted FROM feed_revealable()',
  })
  for (const row of ended) {
    const { epoch, encrypted } = filled(row, 'epoch', 'encrypted')
    const seed = encryption.decryptText(encrypted, seedContext(epoch))
    await recordsFrom(connection, { text: 'SELECT feed_reveal($1, $2)', values: [epoch, seed] })
  }
  return ended.length
}
