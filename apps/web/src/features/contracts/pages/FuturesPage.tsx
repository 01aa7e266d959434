import { Amount } from '@halyard/domain'
import type { ComponentType, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useSymbols } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { percentText } from '#platform/percent.ts'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ErrorState } from '#ui/Notice.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { type ContractOffer, useContractOffer } from '../api.ts'
import { durationText } from '../contract-text.ts'
import styles from './FuturesPage.module.css'

interface FuturesSlots {
  /** The market's list of pairs, filled in by the composition. */
  PairBrowser: ComponentType<{
    among: readonly string[]
    onChoose: (symbol: string) => void
    none: string
    actions: ReactNode
    children: ReactNode
    instead: ReactNode
  }>
}

/** The markets on which contracts are offered, by kind. */
export function FuturesPage({ PairBrowser }: FuturesSlots) {
  const { t } = useTranslation('contracts')
  const navigate = useNavigate()
  const { data: offer, error, refetch } = useContractOffer()
  const symbols = useSymbols()
  return (
    <PairBrowser
      among={offer ? (offer.symbols ?? symbols) : []}
      onChoose={(symbol) => void navigate(paths.contract(symbol))}
      none={t('noneOffered')}
      actions={<IconButton icon="history" label={t('historyTitle')} to={paths.contractHistory} />}
      instead={
        offer ? undefined : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <SkeletonRows count={8} round />
        )
      }
    >
      {offer && <OfferSummary offer={offer} />}
    </PairBrowser>
  )
}

/** What is offered on all of these markets, in a line. */
function OfferSummary({ offer }: { offer: ContractOffer }) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  const shortest = offer.durations[0]
  const longest = offer.durations.at(-1)
  if (shortest === undefined || longest === undefined) return null
  const best = offer.payoutRatios.reduce(Amount.max)
  return (
    <p className={styles.summary}>
      {t('offer', {
        shortest: durationText(shortest, language),
        longest: durationText(longest, language),
        payout: percentText(best, language),
      })}
    </p>
  )
}
