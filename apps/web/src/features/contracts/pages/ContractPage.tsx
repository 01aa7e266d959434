import { type ComponentType, memo, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type BoardPair, board } from '#platform/market-socket/board.ts'
import { useBoardError, useOpenPair, useStaleness, useSymbols } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { symbolIn } from '#platform/navigation/query-values.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ListHeading } from '#ui/ListHeading.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { type ContractOffer, useContractOffer, useRunningContracts } from '../api.ts'
import { ContractForm } from '../components/ContractForm.tsx'
import { RunningCard, runningCardHeight } from '../components/RunningCard.tsx'
import { LiveLine } from '../line/LiveLine.tsx'
import { useNextContract } from '../next-contract.ts'
import { type PairTerms, usePairTerms } from '../use-buying.ts'
import styles from './ContractPage.module.css'

/** The market of the pair, filled in by the composition. */
interface ContractSlots {
  PairTitle: ComponentType<{
    pair: PairTerms
    onChoose: (symbol: string) => void
    among?: readonly string[] | undefined
  }>
  PriceNow: ComponentType<{ pair: BoardPair; stale: number | undefined; large?: boolean }>
}

/** Short-term contracts on one pair: live price, purchase, open contracts. */
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

/** Each tick draws the price and the line; the rest stands still. */
function Desk({ pair, offer, PairTitle, PriceNow }: ContractSlots & { pair: BoardPair; offer: ContractOffer }) {
  const stale = useStaleness(pair)
  const terms = usePairTerms(pair)
  const { data: running } = useRunningContracts()
  const here = running?.list.filter((contract) => contract.symbol === pair.symbol) ?? none
  return (
    <>
      <DeskHeader pair={terms} among={offer.symbols ?? undefined} PairTitle={PairTitle} />
      <div className={layout.list}>
        <PriceNow pair={pair} stale={stale} large />
        <LiveLine key={pair.symbol} pair={pair} contracts={here} stale={stale !== undefined} />
        <ContractForm pair={terms} stale={stale} offer={offer} />
        <RunningContracts />
      </div>
    </>
  )
}

const none = [] as const

interface DeskHeaderProps extends Pick<ContractSlots, 'PairTitle'> {
  pair: PairTerms
  among: readonly string[] | undefined
}

const DeskHeader = memo(function DeskHeader({ pair, among, PairTitle }: DeskHeaderProps) {
  const { t } = useTranslation(['contracts', 'market'])
  const [, setQuery] = useSearchParams()
  return (
    <PageHeader
      title={<PairTitle pair={pair} among={among} onChoose={(symbol) => setQuery({ symbol }, { replace: true })} />}
      actions={
        <>
          <IconButton icon="candles" label={t('market:openChart', { name: pair.name })} to={paths.chart(pair.symbol)} />
          <IconButton icon="history" label={t('contracts:historyTitle')} to={paths.contractHistory} />
        </>
      }
    />
  )
})

/** The user's open contracts of all pairs, the next to close first. */
const RunningContracts = memo(function RunningContracts() {
  const { t } = useTranslation('contracts')
  const { data, error, isPending, refetch } = useRunningContracts()
  const running = (data?.list ?? []).toSorted((a, b) => a.closesAt.getTime() - b.closesAt.getTime())
  return (
    <section className={styles.section} aria-label={t('running')}>
      <ListHeading title={t('running')} count={data?.total} to={paths.contractHistory} all={t('history')} />
      {isPending && <SkeletonBlock height={runningCardHeight} />}
      {!data && error && <ErrorState text={describeFailure(error)} onRetry={refetch} />}
      {data && running.length === 0 && (
        <EmptyState icon="history" title={t('noneRunning')} text={t('noneRunningHint')} />
      )}
      <ul className={layout.stack2}>
        {running.map((contract) => (
          <li key={contract.contractId}>
            <RunningCard contract={contract} />
          </li>
        ))}
      </ul>
    </section>
  )
})

/** Shaped as the page, so that nothing moves when it loads. */
function ContractSkeleton() {
  return (
    <div className={layout.stack3}>
      {[38, 150, 66, 58, 60, 50].map((height) => (
        <SkeletonBlock key={height} height={height} />
      ))}
    </div>
  )
}

/** The pair of the address, else the one viewed last, else the first on offer; '' until known. */
function useContractSymbol(offer: ContractOffer | undefined): string {
  const [query] = useSearchParams()
  const symbols = useSymbols()
  const { symbol: last, choose } = useNextContract()
  const linked = symbols.find((each) => each === symbolIn(query.get('symbol')))
  useEffect(() => {
    if (linked !== undefined) choose({ symbol: linked })
  }, [linked, choose])
  return linked ?? symbols.find((each) => each === last) ?? (offer && (offer.symbols ?? symbols)[0]) ?? ''
}
