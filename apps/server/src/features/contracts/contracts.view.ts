import type { endpoints, ResponseOf } from '@halyard/wire'
import { feedRoundView, feedStatementView } from '../../market-feed/feed-record.ts'
import type { ContractRow, ContractsRepository, RecordedTick } from './contracts.repository.ts'

export type ContractView = ResponseOf<typeof endpoints.openContract>
type ContractWithEvidenceView = ResponseOf<typeof endpoints.findContract>

export function contractView(contract: ContractRow): ContractView {
  const { payout } = contract
  const closeTick = closeTickOf(contract)
  return {
    contractId: contract.id,
    symbol: contract.symbol,
    pairName: contract.pairName,
    direction: contract.direction,
    asset: contract.asset,
    premium: contract.premium,
    durationSeconds: contract.durationSeconds,
    type: 'market',
    openQuantity: contract.premium.dividedBy(contract.openPrice, contract.baseScale, 'down'),
    base: contract.base,
    payoutRatio: contract.payoutRatio,
    profitOnWin: contract.profit,
    state: contract.state,
    result: contract.result,
    openPrice: contract.openPrice,
    closePrice: contract.closePrice,
    openTick: {
      sequence: contract.openSequence,
      price: contract.openPrice,
      at: contract.openAt,
      source: contract.openSource,
    },
    closeTick,
    openedAt: contract.openedAt,
    closesAt: contract.closesAt,
    settledAt: contract.settledAt,
    payout,
    profitLoss: payout === null ? null : payout.minus(contract.premium),
    createdAt: contract.createdAt,
    updatedAt: contract.updatedAt,
  }
}

function closeTickOf({ closeSequence, closePrice, closeAt, closeSource }: ContractRow): RecordedTick | null {
  if (closeSequence === null || !closePrice || !closeAt || !closeSource) return null
  return { sequence: closeSequence, price: closePrice, at: closeAt, source: closeSource }
}

export function contractWithEvidenceView(
  contract: ContractRow,
  nextTick: RecordedTick | undefined,
  { openStatement, closeStatement, closeRound }: Awaited<ReturnType<ContractsRepository['statements']>>,
): ContractWithEvidenceView {
  return {
    ...contractView(contract),
    nextTick: nextTick ?? null,
    openStatement: openStatement ? feedStatementView(openStatement) : null,
    closeStatement: closeStatement ? feedStatementView(closeStatement) : null,
    closeRound: closeRound ? feedRoundView(closeRound) : null,
  }
}

/** A contract as it was accepted, whatever its state now. */
export function asAccepted(contract: ContractRow): ContractRow {
  return {
    ...contract,
    state: 'pending',
    result: null,
    payout: null,
    closeSequence: null,
    closePrice: null,
    closeAt: null,
    closeSource: null,
    settledAt: null,
    updatedAt: contract.createdAt,
  }
}
