import { Amount } from '@halyard/domain'
import type { SettleableContract, Settlement } from '@halyard/domain/contracts'
import type { Leg } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { wordFor } from '../../platform/database/word-for.ts'
import { directionNumbers, resultNumbers, stateNumbers } from './contract-numbers.ts'

/** A contract whose close lies where the past is complete, with the last tick before it. */
export interface DueContract extends SettleableContract {
  readonly contractId: number
  readonly closeTick: { readonly sequence: number; readonly price: Amount; readonly at: Date } | undefined
}

/** One contract to bring to its end, with the legs of its journal. */
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
  async due(pairIds: readonly number[] | undefined, most: number): Promise<DueContract[]> {
    const rows = await this.database.prepared<RawDue>('contract-due', 'SELECT * FROM contract_due($1::int[], $2)', [
      pairIds ?? null,
      most,
    ])
    return rows.map(dueOf)
  }

  /** Settles contracts with their money in one transaction. False for those that were no longer pending. */
  async settle(endings: readonly Ending[]): Promise<boolean[]> {
    const rows = await this.database.prepared<{ ordinal: number }>(
      'contract-settle',
      'SELECT ordinal FROM contract_settle($1::jsonb, $2) AS ordinal',
      [JSON.stringify(endings.map(endingRow)), this.clock.now()],
    )
    const settled = new Set(rows.map((row) => row.ordinal))
    return endings.map((_, index) => settled.has(index + 1))
  }

  /** Sends the notifications of some batches of settlements from the outbox. Answers of how many. */
  async sendNotifications(batchesMax: number): Promise<number> {
    const [row] = await this.database.prepared<{ told: number }>('contract-tell', 'SELECT contract_tell($1) AS told', [
      batchesMax,
    ])
    return row?.told ?? 0
  }

  /** Moves the feed watermark of pairs that have contracts due for that long and have not ticked since. */
  async advanceSilentWatermarks(silenceMs: number): Promise<void> {
    await this.database.prepared(
      'contract-seal-silent',
      'SELECT contract_seal_silent(make_interval(secs => $1::int / 1000.0))',
      [silenceMs],
    )
  }

  /** Attaches the tick that followed a close to contracts that were settled before there was one. */
  async attachFollowingTicks(): Promise<void> {
    await this.database.prepared('contract-prove', 'SELECT contract_prove()', [])
  }

  /**
   * Forgets the house's exposure of seconds that are past for so long, by the database's own clock: a worker whose clock is
   * ahead must not lift the cap of those that are still to come.
   */
  async forgetExposure(keptMs: number): Promise<void> {
    await this.database.query(
      'DELETE FROM contract_exposure WHERE closing_second < clock_timestamp() - make_interval(secs => $1::int / 1000.0)',
      [keptMs],
    )
  }
}

interface RawDue {
  id: string
  user_id: string
  direction: number
  asset: string
  stake: string
  profit: string
  open_price: string
  closes_at: Date
  close_sequence: string | null
  close_price: string | null
  close_at: Date | null
}

function dueOf(row: RawDue): DueContract {
  const { close_sequence: sequence, close_price: price, close_at: at } = row
  return {
    contractId: Number(row.id),
    userId: Number(row.user_id),
    direction: wordFor(directionNumbers, row.direction),
    asset: row.asset,
    premium: Amount.of(row.stake),
    profit: Amount.of(row.profit),
    openPrice: Amount.of(row.open_price),
    closesAt: row.closes_at,
    closeTick: sequence && price && at ? { sequence: Number(sequence), price: Amount.of(price), at } : undefined,
  }
}

/** As the composite type `contract_settlement` has it. */
function endingRow({ contract, settlement, legs }: Ending, index: number) {
  return {
    ordinal: index + 1,
    contract_id: contract.contractId,
    state: stateNumbers[settlement.state],
    result: settlement.result && resultNumbers[settlement.result],
    payout: settlement.payout,
    close_sequence: contract.closeTick?.sequence ?? null,
    legs: legTriples(legs),
  }
}
