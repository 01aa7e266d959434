import type { ComponentType } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type BoardPair, board } from '#platform/market-socket/board.ts'
import { useBoardError, useOpenPair, useStaleness } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { type ContractOffer, useContractOffer, useRunningContracts } from '../api.ts'
import { ContractForm } from '../components/ContractForm.tsx'
import { ContractSkeleton } from '../components/ContractSkeleton.tsx'
import { RunningContracts } from '../components/RunningContracts.tsx'
import { LiveLine } from '../line/LiveLine.tsx'
import { useContractSymbol } from '../use-contract-symbol.ts'

/** What the market shows on the page. */
export interface ContractSlots {
  PairTitle: ComponentType<{
    pair: BoardPair
    onChoose: (symbol: string) => void
    among?: readonly string[] | undefined
  }>
  PriceNow: ComponentType<{ pair: BoardPair; stale: number | undefined; large?: boolean }>
}

/** Short-term contracts on one pair: its price as it moves, the next purchase, and what is running. */
export function ContractPage(slots: ContractSlots) {
  const offered = useContractOffer()
  const symbol = useContractSymbol(offered.data)
  const pair = useOpenPair(symbol)
  const boardError = useBoardError()
  if (pair && offered.data) return <Desk pair={pair} offer={offered.data} {...slots} />
  const failure = offered.error ?? boardError
  return (
    <>
      <PageHeader />
      <div className={layout.list}>
        {failure ? (
          <ErrorState
            text={describeFailure(failure)}
            onRetry={() => Promise.all([offered.refetch(), board.load().catch(() => undefined)])}
          />
        ) : (
          <ContractSkeleton />
        )}
      </div>
    </>
  )
}

function Desk({ pair, offer, PairTitle, PriceNow }: ContractSlots & { pair: BoardPair; offer: ContractOffer }) {
  const { t } = useTranslation(['contracts', 'market'])
  const stale = useStaleness(pair)
  const [, setQuery] = useSearchParams()
  const { data: running } = useRunningContracts()
  const here = running?.list.filter((contract) => contract.symbol === pair.symbol) ?? none
  return (
    <>
      <PageHeader
        title={
          <PairTitle
            pair={pair}
            among={offer.symbols ?? undefined}
            onChoose={(symbol) => setQuery({ symbol }, { replace: true })}
          />
        }
        actions={
          <>
            <IconButton
              icon="candles"
              label={t('market:openChart', { name: pair.name })}
              to={paths.chart(pair.symbol)}
            />
            <IconButton icon="history" label={t('contracts:historyTitle')} to={paths.contractHistory} />
          </>
        }
      />
      <div className={layout.list}>
        <PriceNow pair={pair} stale={stale} large />
        <LiveLine key={pair.symbol} pair={pair} contracts={here} stale={stale !== undefined} />
        <ContractForm pair={pair} stale={stale} offer={offer} />
        <RunningContracts />
      </div>
    </>
  )
}

const none = [] as const
