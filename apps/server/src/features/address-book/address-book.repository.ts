import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { addedOf, type Row, rowOf } from '../../platform/database/row.ts'
import type { AddressBookEntryModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

export type NewEntry = Pick<Row<AddressBookEntryModel>, 'coin' | 'network' | 'address' | 'remark'>

export interface EntryRow extends Omit<Row<AddressBookEntryModel>, 'id' | 'userId'> {
  readonly entryId: number
}

@Injectable()
export class AddressBookRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Saves an address and answers its id, or why it cannot be saved. */
  async add(
    userId: number,
    { coin, network, address, remark }: NewEntry,
    entriesMax: number,
  ): Promise<number | 'tooManyEntries' | 'entryExists'> {
    const row = await this.database.row('SELECT outcome, id FROM address_book_add($1, $2, $3, $4, $5, $6, $7)', [
      userId,
      coin,
      network,
      address,
      remark,
      entriesMax,
      this.clock.now(),
    ])
    return addedOf(row, 'tooManyEntries', 'entryExists')
  }

  /** Newest first. An entry without a network is listed for every network. */
  async list(
    userId: number,
    { coin, network }: { coin?: string | undefined; network?: string | undefined },
  ): Promise<EntryRow[]> {
    const rows = await this.prisma.addressBookEntry.findMany({
      where: {
        userId: BigInt(userId),
        ...(coin === undefined ? {} : { coin }),
        ...(network === undefined ? {} : { OR: [{ network }, { network: null }] }),
      },
      orderBy: { id: 'desc' },
    })
    return rows.map(entryOf)
  }

  async find(userId: number, entryId: number): Promise<EntryRow | undefined> {
    const row = await this.prisma.addressBookEntry.findFirst({
      where: { id: BigInt(entryId), userId: BigInt(userId) },
    })
    return row ? entryOf(row) : undefined
  }

  /** Null while the whitelist is on, the time until which it still holds after it was switched off, else undefined. */
  async whitelist(userId: number): Promise<Date | null | undefined> {
    const row = await this.prisma.addressWhitelist.findUnique({ where: { userId: BigInt(userId) } })
    return row && (row.endsAt === null || row.endsAt > this.clock.now()) ? row.endsAt : undefined
  }

  async setWhitelist(userId: number, on: boolean, waitHours: number): Promise<void> {
    await this.database.query(
      'SELECT address_whitelist_set($1, $2, $3::timestamptz + make_interval(hours => $4), $3)',
      [userId, on, this.clock.now(), waitHours],
    )
  }

  /** False when there was none. */
  async remove(userId: number, entryId: number): Promise<boolean> {
    const { count } = await this.prisma.addressBookEntry.deleteMany({
      where: { id: BigInt(entryId), userId: BigInt(userId) },
    })
    return count > 0
  }
}

function entryOf(stored: AddressBookEntryModel): EntryRow {
  const { id, userId: _, ...entry } = rowOf(stored)
  return { ...entry, entryId: id }
}
