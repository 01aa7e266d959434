import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useIdInAddress } from '#platform/navigation/query-values.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Copied } from '#ui/Copied.tsx'
import { ExactTime } from '#ui/DateText.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import { type ContractWithEvidence, type RecordedTick, useContract } from '../api.ts'
import { Arithmetic } from '../components/Arithmetic.tsx'
import { BindingCard } from '../components/BindingCard.tsx'
import { ContractFacts } from '../components/ContractFacts.tsx'
import { ContractHead } from '../components/ContractHead.tsx'
import evidence from '../components/Evidence.module.css'
import { RunningCard } from '../components/RunningCard.tsx'
import { sourceNames } from '../contract-text.ts'
import styles from './Contract.module.css'

/** One contract in full: its terms, the ticks that decided it, and the arithmetic. */
export default function ContractDetailPage() {
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
          {(contract) => <Shown contract={contract} />}
        </Loaded>
      </div>
    </>
  )
}

function Shown({ contract }: { contract: ContractWithEvidence }) {
  const { t } = useTranslation(['contracts', 'titles'])
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
        <Button variant="secondary" to={paths.contract(contract.symbol)}>
          {t('again')}
        </Button>
      </div>
    </>
  )
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
