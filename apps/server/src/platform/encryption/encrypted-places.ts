import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Database } from '../database/database.ts'
import { type EncryptedColumn, encryptedColumn } from './encrypted-column.ts'
import type { EncryptedPlace } from './encrypted-place.ts'
import { Encryption, EncryptionFault } from './encryption.ts'

/** How a place was brought under the newest key. */
export interface Renewal {
  readonly place: string
  readonly seen: number
  readonly renewed: number
}

const sliceMax = 100

/** Every place with encrypted values; features register theirs when they start. */
@Injectable()
export class EncryptedPlaces implements OnApplicationBootstrap {
  private readonly places: EncryptedPlace[] = []
  private readonly logger = new Logger('EncryptedPlaces')

  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
  ) {}

  register(place: EncryptedPlace): void {
    this.places.push(place)
  }

  registerColumn(column: EncryptedColumn): void {
    this.register(encryptedColumn(this.database, this.encryption, column))
  }

  /** Says at the start, and not with the first user, that a key is missing or wrong. */
  async onApplicationBootstrap(): Promise<void> {
    for (const place of this.places) {
      await place.sample().catch((error: unknown) => {
        if (!(error instanceof EncryptionFault)) throw error
        this.logger.error(`${place.name} cannot be read: ${error.message}`)
      })
    }
  }

  /** Brings everything under the newest key, slice by slice. Ended in the middle, it is done by the next that is asked. */
  async renew(): Promise<Renewal[]> {
    const renewals: Renewal[] = []
    for (const place of this.places) {
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
