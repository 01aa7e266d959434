import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useIdInAddress } from '#platform/navigation/query-values.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { AskAbout } from '#platform/support/AskAbout.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { DetailHead, DetailSkeleton } from '#ui/DetailHead.tsx'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { privateText } from '#ui/number-format.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx'
import { type Deposit, useDeposit } from '../api.ts'
import { DepositFacts } from '../components/DepositFacts.tsx'
import { stateTone } from '../state-tone.ts'

interface DepositDetailSlots {
  /** Where to send a wire transfer; nothing for other deposits. */
  BankInstructions: ComponentType<{ transfer: Deposit }>
}

/** One deposit from submission to credit; a wire transfer shows where to send it while it is awaited. */
export function DepositDetailPage({ BankInstructions }: DepositDetailSlots) {
  const { t } = useTranslation('deposits')
  const query = useDeposit(useIdInAddress())
  const history = paths.depositHistory(query.data?.kind === 'wire' ? 'wire' : undefined)
  return (
    <>
      <PageHeader actions={<IconButton icon="history" label={t('history')} to={history} />} />
      <div className={layout.page}>
        <Loaded
          query={query}
          missing={{ title: t('missing'), to: paths.depositHistory(), label: t('history') }}
          skeleton={<DetailSkeleton />}
        >
          {(deposit) => (
            <>
              <DepositHead deposit={deposit} />
              {deposit.state === 'review' && <BankInstructions transfer={deposit} />}
              <DepositTimeline deposit={deposit} />
              <DepositFacts deposit={deposit} />
              {deposit.state !== 'review' && <BankInstructions transfer={deposit} />}
              <DepositActions deposit={deposit} />
              <AskAbout kind={deposit.kind === 'wire' ? 'wireTransfer' : 'deposit'} id={deposit.depositId} />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

/** The kind, amount and state of a deposit. */
function DepositHead({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const { kind, source, state, asset, credited, quantity } = deposit
  return (
    <DetailHead
      what={source === 'admin' ? t('byOperator') : t(`kind.${kind}`)}
      figure={<NumberText value={credited ?? quantity} unit={asset} scale={18} private />}
    >
      <Pill tone={stateTone[state]}>{t(`state.${state}`)}</Pill>
    </DetailHead>
  )
}

/** The steps of a deposit, and the next one. */
function DepositTimeline({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const quantity = privateText(deposit.credited ?? deposit.quantity, useUi())
  return (
    <Card>
      <Timeline label={t('timeline')} steps={stepsOf(deposit, quantity, t)} />
    </Card>
  )
}

function stepsOf(deposit: Deposit, quantity: string, t: TFunction<'deposits'>): TimelineStep[] {
  const { kind, state, reason, asset, createdAt, reviewedAt } = deposit
  const wire = kind === 'wire'
  const begun: TimelineStep = {
    title: t(wire ? 'step.requested' : 'step.submitted'),
    note: <DateText value={createdAt} style="moment" />,
    state: 'done',
  }
  switch (state) {
    case 'review':
      return [
        begun,
        { title: t('step.review'), note: t(wire ? 'step.wireNote' : 'step.reviewNote'), state: 'now' },
        { title: t('step.ahead'), state: 'ahead' },
      ]
    case 'completed':
      return [
        begun,
        { title: t('step.reviewed'), note: <DateText value={reviewedAt} style="moment" />, state: 'done' },
        { title: t('step.credited'), note: t('step.creditedNote', { quantity, asset }), state: 'done' },
      ]
    case 'failed':
      return [
        begun,
        { title: t('step.reviewed'), note: <DateText value={reviewedAt} style="moment" />, state: 'done' },
        { title: t('step.failed'), note: reason ?? undefined, state: 'failed' },
      ]
  }
}

/** The next step: use the money, or try again. */
function DepositActions({ deposit: { kind, state, asset } }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  if (state === 'review') return null
  return (
    <div className={layout.stack3}>
      {state === 'completed' ? (
        <>
          <Button to={paths.exchange(asset)}>{t('exchange', { asset })}</Button>
          <Button variant="secondary" to={paths.records(asset)}>
            {t('records', { asset })}
          </Button>
        </>
      ) : (
        <Button to={kind === 'wire' ? paths.wireTransfer : paths.deposit(asset)}>{t('again')}</Button>
      )}
    </div>
  )
}
