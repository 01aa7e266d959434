import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Database } from '../database/database.ts'
import { type EncryptedColumn, encryptedColumn } from './encrypted-column.ts'
import type { EncryptedStore } from './encrypted-store.ts'
import { Encryption, EncryptionFault } from './encryption.ts'

/** How many values of a store were seen and re-encrypted. */
export interface ReencryptionResult {
  readonly place: string
  readonly seen: number
  readonly renewed: number
}

const sliceMax = 100

/** All encrypted values; features register theirs when they start. */
@Injectable()
export class EncryptedStores implements OnApplicationBootstrap {
  private readonly stores: EncryptedStore[] = []
  private readonly logger = new Logger('EncryptedStores')

  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
  ) {}

  register(place: EncryptedStore): void {
    this.stores.push(place)
  }

  registerColumn(column: EncryptedColumn): void {
    this.register(encryptedColumn(this.database, this.encryption, column))
  }

  /** Finds a missing or wrong key at the start, and not at the first request. */
  async onApplicationBootstrap(): Promise<void> {
    for (const place of this.stores) {
      await place.sample().catch((error: unknown) => {
        if (!(error instanceof EncryptionFault)) throw error
        this.logger.error(`${place.name} cannot be read: ${error.message}`)
      })
    }
  }

  /** Re-encrypts everything under the newest key, slice by slice. Safe to interrupt and repeat. */
  async renew(): Promise<ReencryptionResult[]> {
    const renewals: ReencryptionResult[] = []
    for (const place of this.stores) {
      const renewal = { place: place.name, seen: 0, renewed: 0 }
      let after: string | undefined
      do {
        const { last, seen, renewed } = await place.renew(after, sliceMax)
        renewal.seen += seen
        renewal.renewed += renewed
        after = last
      } while (after !== undefined)
      renewals.push(renewal)
    }
    return renewals
  }
}
