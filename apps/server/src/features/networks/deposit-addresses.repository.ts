import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/row.ts'
import type { DepositAddressModel } from '../../platform/prisma/generated/models.ts'

export type PersonalAddress = Pick<Row<DepositAddressModel>, 'networkCode' | 'address' | 'memo'>

/** The numbers of a network's address pool. */
export interface PoolLevel {
  readonly network: string
  readonly free: number
  readonly assigned: number
  /** Not given to users any more. */
  readonly retired: number
  /** Of these, derived from extended public keys. */
  readonly derived: number
  /** The next address to be given. */
  readonly next: string | null
}

/** Addresses for a pool in normal form, with their key and its first index. */
export interface PoolAddition {
  readonly network: string
  readonly addresses: readonly string[]
  readonly key?: { readonly digest: string; readonly firstIndex: number }
}

@Injectable()
export class DepositAddressesRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A user's address on each network; missing ones are assigned from the pools. */
  of(userId: number): Promise<PersonalAddress[]> {
    return this.database.rows(
      {
        name: 'deposit-address-assign',
        text: 'SELECT network AS network_code, address, memo FROM deposit_address_assign($1, $2)',
      },
      [userId, this.clock.now()],
    )
  }

  /** Adds all addresses, or fails with the constraint `deposit_address_once` or `deposit_address_derived`. */
  async add({ network, addresses, key }: PoolAddition): Promise<void> {
    await this.database.query(
      `INSERT INTO deposit_address (network, address, key_digest, key_index, added_at)
       SELECT $1, address, $3, $4::int + place::int - 1, $5
         FROM unnest($2::text[]) WITH ORDINALITY AS listed (address, place)`,
      [network, addresses, key?.digest ?? null, key?.firstIndex ?? null, this.clock.now()],
    )
  }

  /** Which of these are in a pool or shared already. */
  async known(addresses: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows(
      `SELECT address FROM deposit_address WHERE address = ANY ($1)
       UNION SELECT deposit_address FROM coin_network WHERE deposit_address = ANY ($1)`,
      [addresses],
    )
    return rows.flatMap(({ address }) => address ?? [])
  }

  /** Retires a pool's addresses, of one key or all. Answers how many. */
  async retire(network: string, keyDigest: string | undefined): Promise<number> {
    const rows = await this.database.rows(
      `UPDATE deposit_address SET retired_at = $3
        WHERE network = $1 AND address IS NOT NULL AND retired_at IS NULL AND ($2::text IS NULL OR key_digest = $2)
        RETURNING id`,
      [network, keyDigest ?? null, this.clock.now()],
    )
    return rows.length
  }

  /** How many addresses `retire` would retire. */
  async retirable(network: string, keyDigest: string | undefined): Promise<number> {
    const row = await this.database.row(
      `SELECT count(*) AS counted FROM deposit_address
        WHERE network = $1 AND address IS NOT NULL AND retired_at IS NULL AND ($2::text IS NULL OR key_digest = $2)`,
      [network, keyDigest ?? null],
    )
    return row?.counted ?? 0
  }

  /** Whether addresses of a key were retired, in any pool. */
  isRetired(keyDigest: string): Promise<boolean> {
    const text = 'SELECT id FROM deposit_address WHERE key_digest = $1 AND retired_at IS NOT NULL LIMIT 1'
    return this.database.exists(text, [keyDigest])
  }

  async nextIndex(keyDigest: string): Promise<number> {
    const row = await this.database.row(
      'SELECT coalesce(max(key_index) + 1, 0) AS next FROM deposit_address WHERE key_digest = $1',
      [keyDigest],
    )
    return row?.next ?? 0
  }

  /** Pools of every network without memo, in display order. */
  levels(): Promise<PoolLevel[]> {
    return this.database.rows(
      `SELECT network.code AS network, coalesce(sum(pool.free), 0) AS free, coalesce(sum(pool.assigned), 0) AS assigned,
              coalesce(sum(pool.retired), 0) AS retired, coalesce(sum(pool.derived), 0) AS derived,
              (SELECT address FROM deposit_address
                WHERE network = network.code AND user_id IS NULL AND retired_at IS NULL ORDER BY id LIMIT 1) AS next
         FROM network LEFT JOIN deposit_pool_count pool ON pool.network = network.code
        WHERE NOT network.deposit_memo GROUP BY network.code ORDER BY network.sort`,
    )
  }
}
