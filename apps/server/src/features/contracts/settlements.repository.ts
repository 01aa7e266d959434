import type { Amount } from '@halyard/domain'
import type { SettleableContract, Settlement } from '@halyard/domain/contracts'
import type { Leg } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { advanceRows } from '../../platform/database/advance-rows.ts'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import { filled } from '../../platform/database/row.ts'
import type { Statements } from '../../platform/database/statements.ts'

/** A contract that can be settled, with the last tick at or before its close. */
export interface DueContract extends SettleableContract {
  readonly contractId: number
  readonly closeTick: { readonly sequence: number; readonly price: Amount; readonly at: Date } | undefined
}

/** A contract to settle, with the legs of its journal. */
export interface Ending {
  readonly contract: DueContract
  readonly settlement: Settlement
  readonly legs: readonly Leg[]
}

@Injectable()
export class SettlementsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Contracts that can be settled now, the earliest first: of the given pairs, or of all. */
  async due(pairIds: readonly number[] | undefined, limit: number): Promise<DueContract[]> {
    const text = 'SELECT * FROM contract_due($1::int[], $2)'
    const rows = await this.database.rows({ name: 'contract-due', text }, [pairIds ?? null, limit])
    return rows.map(dueOf)
  }

  /**
   * Milliseconds until the next pending contract closes, by the database's clock that `contract_due` uses; 0 or less
   * when one has closed.
   */
  async msUntilNextClose(): Promise<number> {
    const text = `SELECT extract(epoch FROM min(feed_next_close(pair.id, '-infinity')) - greatest(feed_clock(), clock_timestamp()))::float8
                         * 1000 AS ms FROM pair`
    const row = await this.database.row({ name: 'contract-until-next-close', text })
    return row?.ms ?? Number.POSITIVE_INFINITY
  }

  /** Settles contracts with their money in one transaction. False for those that were not pending any more. */
  settle(endings: readonly Ending[]): Promise<boolean[]> {
    return advanceRows(this.database, 'contract_settle', endings.map(endingRow), this.clock.now())
  }

  /** Sends notifications of some batches from the outbox. Answers how many. */
  async sendNotifications(batchesMax: number): Promise<number> {
    const text = 'SELECT contract_notify($1) AS sent'
    const row = await this.database.row({ name: 'contract-notify', text }, [batchesMax])
    return row?.sent ?? 0
  }

  /**
   * Advances the feed watermark of pairs that have due contracts and have been silent for `silenceMs`. The simulation is
   * never silent: what its leader missed the next one fills in, so it is waited for unless it `isGone`.
   */
  async advanceSilentWatermarks(silenceMs: number, isGone: boolean): Promise<void> {
    const text = `SELECT feed_watermark_advance(clock_timestamp() - make_interval(secs => $1::int / 1000.0))
                   WHERE $2 OR (SELECT source FROM feed_epoch ORDER BY number DESC LIMIT 1) IS DISTINCT FROM 'sim'`
    await this.database.records({ name: 'feed-watermark-advance', text }, [silenceMs, isGone])
  }

  /** Whether prices hang on a beacon. */
  async hasBeacon(): Promise<boolean> {
    const row = await this.database.row({
      name: 'feed-has-beacon',
      text: 'SELECT feed_rounds_until() IS NOT NULL AS has',
    })
    return row?.has === true
  }

  /** Attaches the following tick to contracts that were settled before it came. */
  async attachFollowingTicks(): Promise<void> {
    await this.database.records({
      name: 'contract-attach-following-tick',
      text: 'SELECT contract_attach_following_tick()',
    })
  }

  /**
   * Deletes the exposure of past seconds, by the database's clock: a worker whose clock is ahead must not lift the cap
   * of seconds to come.
   */
  async forgetExposure(keptMs: number): Promise<void> {
    const past = 'closing_second < clock_timestamp() - make_interval(secs => $1::int / 1000.0)'
    await this.database.deleteInSlices('contract_exposure', past, [keptMs])
  }
}

function dueOf(row: Statements['SELECT * FROM contract_due($1::int[], $2)']): DueContract {
  const { id, closeSequence, closePrice, closeAt, ...contract } = filled(
    row,
    ...(['id', 'userId', 'direction', 'asset', 'premium', 'profit', 'openPrice', 'closesAt'] as const),
  )
  const closed = closeSequence !== null && closePrice && closeAt
  return {
    ...contract,
    contractId: id,
    closeTick: closed ? { sequence: closeSequence, price: closePrice, at: closeAt } : undefined,
  }
}

function endingRow({ contract, settlement, legs }: Ending) {
  const { contractId, closeTick } = contract
  return composite('contract_settlement', { ...settlement, contractId, closeSequence: closeTick?.sequence, legs })
}
