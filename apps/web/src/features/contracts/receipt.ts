import type { Amount } from '@halyard/domain'
import type { TFunction } from 'i18next'
import { percentOf } from '#platform/percent.ts'
import type { ContractWithEvidence, RecordedTick } from './api.ts'
import { evidenceTime } from './contract-text.ts'
import { decidedProfit, outcomeOf } from './outcome.ts'

/** A contract as plain text, to check it elsewhere: exact decimals and times in UTC, as in the feed, not localised. */
export function receiptOf(contract: ContractWithEvidence, t: TFunction<'contracts'>): string {
  const { asset, payoutRatio, payout, openTick, closeTick, nextTick, settledAt, openStatement, closeStatement } =
    contract
  const profitLoss = decidedProfit(contract)
  const lines: [label: string, value: string | undefined][] = [
    [t('contractNumber'), String(contract.contractId)],
    [t('contract'), `${t(contract.direction)} ${contract.pairName}`],
    [t('outcomeName'), t(`outcome.${outcomeOf(contract)}`)],
    [t('premiumName'), withAsset(contract.premium, asset)],
    [t('payoutRatio'), payoutRatio ? `${percentOf(payoutRatio).text()} %` : undefined],
    [t('openedAt'), utc(contract.openedAt)],
    [t('closesAt'), utc(contract.closesAt)],
    [t('tick.open'), openTick ? tickText(openTick) : undefined],
    [t('tick.close'), closeTick ? tickText(closeTick) : undefined],
    [t('tick.next'), nextTick ? tickText(nextTick) : undefined],
    // What was bound before it was opened: whoever has this line holds the host to the chain of statements.
    [
      t('binding.open', { position: openStatement?.position }),
      openStatement?.hash === closeStatement?.hash ? undefined : openStatement?.hash,
    ],
    [t('binding.close', { position: closeStatement?.position }), closeStatement?.hash],
    // And on which round its close hangs: anybody can ask the beacon for it.
    [t('round.number', { round: contract.closeRound?.round }), contract.closeRound?.signature],
    [t('rule.name'), t(`rule.${contract.state === 'invalid' ? 'invalidShort' : contract.direction}`)],
    [t('payout'), payout ? withAsset(payout, asset) : undefined],
    [t('profitLoss'), profitLoss ? withAsset(profitLoss, asset) : undefined],
    [t('settledAt'), settledAt ? utc(settledAt) : undefined],
  ]
  return lines.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`])).join('\n')
}

function withAsset(amount: Amount, asset: string): string {
  return `${amount.text()} ${asset}`
}

function utc(at: Date): string {
  return `${evidenceTime(at)} UTC`
}

function tickText({ price, at, sequence, source }: RecordedTick): string {
  return `${price.text()} · ${utc(at)} · #${sequence} · ${source}`
}
