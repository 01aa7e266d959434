import { openingLegs, profitOn, settle, settlementLegs } from '@halyard/domain/contracts'
import { staleAfter } from '@halyard/domain/market'
import type pg from 'pg'
import { differenceOfMoney } from '../ledger/index.ts'
import {
  type BoundMoment,
  type EndedContract,
  SettlementCheckRepository,
  type StoredTick,
} from './settlement-check.repository.ts'

export interface SettlementReport {
  readonly checked: number
  /** One sentence for each deviation. */
  readonly differences: readonly { readonly contractId: number; readonly sentence: string }[]
}

const pageSize = 1_000

/** Recomputes every ended contract from the recorded ticks and compares prices, result, payout and postings. */
export async function checkSettlements(pool: pg.Pool): Promise<SettlementReport> {
  const repository = new SettlementCheckRepository(pool)
  const differences: { contractId: number; sentence: string }[] = []
  let checked = 0
  for (let page = await repository.endedAfter(0, pageSize); page.length > 0; ) {
    checked += page.length
    for (const contract of page) {
      differences.push(...faultsOf(contract).map((sentence) => ({ contractId: contract.contractId, sentence })))
    }
    page = await repository.endedAfter(page.at(-1)?.contractId ?? 0, pageSize)
  }
  for (const contractId of await repository.overdue()) {
    differences.push({ contractId, sentence: 'closed more than a minute ago and is still pending' })
  }
  return { checked, differences }
}

function faultsOf(contract: EndedContract): string[] {
  return [
    ...openFaults(contract),
    ...closeFaults(contract),
    ...outcomeFaults(contract),
    ...contract.bound.flatMap(bindingFaults),
  ]
}

function openFaults({
  open,
  openedAt,
  closesAt,
  recorded,
  premium,
  payoutRatio,
  profit,
  scale,
}: EndedContract): string[] {
  const age = openedAt.getTime() - open.at.getTime()
  const due = profitOn(premium, payoutRatio, scale)
  return [
    ...(isSame(open, recorded.open) ? [] : [`opened on ${words(open)}, where the feed has ${words(recorded.open)}`]),
    ...(age < 0 || age > staleAfter ? [`was opened on a price ${age} ms old`] : []),
    ...(closesAt <= openedAt ? ['closes before it was opened'] : []),
    ...(profit.equals(due) ? [] : [`would win ${profit}, where its ratio gives ${due}`]),
  ]
}

function closeFaults({ close, closesAt, recorded }: EndedContract): string[] {
  const { next, watermarkPassed } = recorded
  const complete = next ? next.at > closesAt : watermarkPassed
  return [
    ...(isSame(close, recorded.close)
      ? []
      : [`closed on ${words(close)}, where the feed has ${words(recorded.close)}`]),
    ...(complete ? [] : ['closed on a tick after which nothing shows that there was no other']),
  ]
}

/** Compares the recomputed outcome with what was stored and paid. */
function outcomeFaults(contract: EndedContract): string[] {
  const { recorded, state, result, payout, moved } = contract
  if (!recorded.open) return []
  const settleable = { ...contract, openPrice: recorded.open.price }
  const due = settle(settleable, recorded.close)
  const legs = [...openingLegs(settleable), ...settlementLegs(settleable, due)]
  const money = differenceOfMoney(moved, legs)
  return [
    ...(state === due.state && result === due.result
      ? []
      : [`is ${state} ${result ?? ''}, where its ticks give ${due.state} ${due.result ?? ''}`]),
    ...(payout.equals(due.payout) ? [] : [`paid ${payout}, where its ticks give ${due.payout}`]),
    ...(money === undefined ? [] : [money]),
  ]
}

/** What decided a moment has to be what was bound when the contract was opened. */
function bindingFaults({ word, epoch, seedHash, stated, missingRound }: BoundMoment): string[] {
  if (!stated) return [`${word} in epoch ${epoch}, of which nothing had been stated when it was opened`]
  if (missingRound !== undefined)
    return [`${word} in epoch ${epoch} without round ${missingRound} of the beacon, on which its price hangs`]
  if (stated.epoch === epoch && stated.seedHash === seedHash) return []
  return [
    `${word} in epoch ${epoch} by the seed ${seedHash}, where statement ${stated.position} had bound epoch ${stated.epoch} to ${stated.seedHash} when it was opened`,
  ]
}

function isSame(tick: StoredTick | undefined, other: StoredTick | undefined): boolean {
  if (!tick || !other) return tick === other
  return tick.sequence === other.sequence && tick.price.equals(other.price) && tick.at.getTime() === other.at.getTime()
}

function words(tick: StoredTick | undefined): string {
  return tick ? `tick ${tick.sequence} of ${tick.price} at ${tick.at.toISOString()}` : 'no tick'
}
