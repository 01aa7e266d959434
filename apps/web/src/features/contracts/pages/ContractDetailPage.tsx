import { Amount } from '@halyard/domain'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useIdInAddress } from '#platform/navigation/query-values.ts'
import { percentOf } from '#platform/percent.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { AskAbout } from '#platform/support/AskAbout.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Copied } from '#ui/Copied.tsx'
import { ExactTime } from '#ui/ExactTime.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText, formatDecimal, type NumberFormat } from '#ui/number-format.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import type { ShareCard } from '#ui/share-card.ts'
import { type ContractWithEvidence, type RecordedTick, useContract } from '../api.ts'
import { Arithmetic } from '../components/Arithmetic.tsx'
import { BindingCard } from '../components/BindingCard.tsx'
import { ContractFacts } from '../components/ContractFacts.tsx'
import { ContractHead } from '../components/ContractHead.tsx'
import evidence from '../components/Evidence.module.css'
import { RunningCard } from '../components/RunningCard.tsx'
import { durationText, evidenceTime, sourceNames } from '../contract-text.ts'
import { useBuyAgain } from '../next-contract.ts'
import { decidedProfit, outcomeOf, resultTone } from '../outcome.ts'
import styles from './Contract.module.css'

/** What shares its result, filled in by the composition. */
interface ContractDetailSlots {
  Share: ComponentType<{ kind: 'contract'; subjectId: number; card: (amounts: boolean) => ShareCard }>
}

/** One contract in full: its terms, the ticks that decided it, and the arithmetic. */
export function ContractDetailPage({ Share }: ContractDetailSlots) {
  const { t } = useTranslation('contracts')
  return (
    <>
      <PageHeader />
      <div className={layout.list}>
        <Loaded
          query={useContract(useIdInAddress())}
          missing={{ title: t('noSuchContract'), to: paths.contractHistory, label: t('history') }}
          skeleton={skeleton}
        >
          {(contract) => <Shown contract={contract} Share={Share} />}
        </Loaded>
      </div>
    </>
  )
}

function Shown({ contract, Share }: ContractDetailSlots & { contract: ContractWithEvidence }) {
  const { t } = useTranslation(['contracts', 'titles'])
  const { language } = useUi()
  const buyAgain = useBuyAgain()
  const running = contract.state === 'pending'
  return (
    <>
      {running ? <RunningCard contract={contract} /> : <ContractHead contract={contract} />}
      <ContractFacts contract={contract} />
      <h2 className={evidence.heading}>{t('arithmetic')}</h2>
      <Card>
        <Arithmetic contract={contract} />
      </Card>
      <h2 className={evidence.heading}>{t('evidence.title')}</h2>
      <TickCard title={t('tick.open')} tick={contract.openTick} note={t('evidence.open')} />
      <TickCard
        title={t('tick.close')}
        tick={contract.closeTick}
        note={t(running ? 'evidence.pending' : contract.closeTick ? 'evidence.close' : 'evidence.noClose')}
      />
      {!running && <TickCard title={t('tick.next')} tick={contract.nextTick} note={t(nextNote(contract))} />}
      {contract.openTick?.source === 'sim' && <BindingCard contract={contract} />}
      <p className={evidence.hint}>{t('evidence.check')}</p>
      <Button variant="quiet" size="small" to={paths.feedEpochs}>
        {t('titles:feedEpochs')}
      </Button>
      <div className={styles.actions}>
        <Button variant="secondary" icon="refresh" onPress={() => buyAgain(contract)}>
          {t('again')}
        </Button>
        {!running && (
          <Share
            kind="contract"
            subjectId={contract.contractId}
            card={(amounts) => cardOf(contract, amounts, t, language)}
          />
        )}
        <AskAbout kind="contract" id={contract.contractId} />
      </div>
    </>
  )
}

/** How it came out as a picture says it: in percent of what was paid, unless that is shown too. */
function cardOf(
  contract: ContractWithEvidence,
  amounts: boolean,
  t: TFunction<['contracts', 'titles']>,
  language: string,
): ShareCard {
  const { direction, pairName, durationSeconds, premium, payoutRatio, asset, openTick, closeTick } = contract
  const outcome = outcomeOf(contract)
  const profitLoss = decidedProfit(contract)
  const signed = (value: Amount, format: NumberFormat) =>
    formatDecimal(value.text(), language, { sign: 'always', ...format }) ?? ''
  const won = outcome === 'profit' ? payoutRatio : Amount.one.negated()
  const share = outcome === 'equal' ? Amount.zero : won
  const figure = amounts
    ? profitLoss && `${signed(profitLoss, { scale: 18, scaleMin: 2 })} ${asset}`
    : profitLoss && share && signed(percentOf(share), { percent: true })
  const fact = (label: string, tick: RecordedTick | null) =>
    tick
      ? [{ label, value: exactText(tick.price, language), note: `${evidenceTime(tick.at)} UTC · #${tick.sequence}` }]
      : []
  return {
    title: `${direction === 'up' ? '▲' : '▼'} ${t(direction)} ${pairName}`,
    note: [
      durationText(durationSeconds, language),
      ...(amounts ? [`${exactText(premium, language)} ${asset}`] : []),
    ].join(' · '),
    outcome: t(`outcome.${outcome}`),
    figure: figure ?? t(`outcome.${outcome}`),
    tone: resultTone(contract),
    facts: [...fact(t('tick.open'), openTick), ...fact(t('tick.close'), closeTick)],
  }
}

/** Consecutive numbers leave no room for a tick between them. */
function nextNote({ closeTick, nextTick }: ContractWithEvidence) {
  if (!nextTick) return 'evidence.noNext'
  return closeTick && nextTick.sequence === closeTick.sequence + 1 ? 'evidence.nextFollows' : 'evidence.next'
}

const skeleton = (
  <>
    <div className={evidence.figure}>
      <SkeletonBlock width={150} height={18} />
      <SkeletonBlock width={190} height={34} />
      <SkeletonBlock width={70} height={22} />
    </div>
    <SkeletonRows count={9} height={34} />
  </>
)

interface TickCardProps {
  title: string
  tick: RecordedTick | null
  /** Why there is none, or what this one shows. */
  note?: string | undefined
}

/** One recorded tick, with all that identifies it in the feed. */
function TickCard({ title, tick, note }: TickCardProps) {
  const { t } = useTranslation('contracts')
  return (
    <Card className={evidence.card}>
      <h3 className={evidence.tickTitle}>{title}</h3>
      {tick && (
        <KeyValue
          size="large"
          rows={[
            fact(t('tick.price'), <NumberText value={tick.price} scale={18} scaleMin={2} />),
            fact(t('tick.time'), <ExactTime value={tick.at} />),
            fact(
              t('tick.number'),
              <Copied
                text={String(tick.sequence)}
                shown={<NumberText value={String(tick.sequence)} />}
                label={t('tick.copy')}
              />,
            ),
            fact(t('tick.source'), t(sourceNames[tick.source] ?? 'source.other')),
          ]}
        />
      )}
      {note !== undefined && <p className={evidence.hint}>{note}</p>}
    </Card>
  )
}
