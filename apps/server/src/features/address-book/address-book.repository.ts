import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

/** What is saved of an address. */
export interface NewEntry {
  readonly coin: string
  readonly network: string | null
  readonly address: string
  readonly remark: string
}

export interface EntryRow extends NewEntry {
  readonly entryId: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

@Injectable()
export class AddressBookRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** Undefined when the user saved the same address before. */
  async add(userId: number, { coin, network, address, remark }: NewEntry): Promise<EntryRow | undefined> {
    const key = { userId: BigInt(userId), coin, network, address }
    // The index counts two entries without a network as different.
    if (network === null && (await this.prisma.addressBookEntry.findFirst({ where: key }))) return undefined
    const now = this.clock.now()
    const [row] = await this.prisma.addressBookEntry.createManyAndReturn({
      data: [{ ...key, remark, createdAt: now, updatedAt: now }],
      skipDuplicates: true,
    })
    return row && entryOf(row)
  }

  count(userId: number): Promise<number> {
    return this.prisma.addressBookEntry.count({ where: { userId: BigInt(userId) } })
  }

  /** Newest first; those without a network fit any. */
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

  /** False when there was none. */
  async remove(userId: number, entryId: number): Promise<boolean> {
    const { count } = await this.prisma.addressBookEntry.deleteMany({
      where: { id: BigInt(entryId), userId: BigInt(userId) },
    })
    return count > 0
  }
}

function entryOf({
  id,
  userId: _,
  ...row
}: NewEntry & { id: bigint; userId: bigint; createdAt: Date; updatedAt: Date }) {
  return { ...row, entryId: Number(id) }
}
