import type { ResponseOf } from '@halyard/wire/endpoint'
import { findReceipt } from '@halyard/wire/receipts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { percentOf } from '#platform/percent.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Copied } from '#ui/Copied.tsx'
import { DetailHead, DetailSkeleton } from '#ui/DetailHead.tsx'
import { type Fact, fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import text from '#ui/text.module.css'

type Receipt = ResponseOf<typeof findReceipt>
type SharedContract = NonNullable<Receipt['contract']>
type SharedFill = NonNullable<Receipt['fill']>
type Tick = SharedFill['tick']

/** A contract or a fill that somebody has shared, for anybody: how it came out, and the ticks that it rests on. */
export default function ReceiptPage() {
  const { t } = useTranslation(['receipts', 'contracts', 'titles'])
  const [address] = useSearchParams()
  const query = useQuery(apiQuery(findReceipt, { code: address.get('code') ?? '-' }))
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        <Loaded
          query={query}
          missing={{ title: t('missing'), to: paths.home, label: t('titles:home') }}
          skeleton={<DetailSkeleton />}
        >
          {({ pairName, contract, fill }) => (
            <>
              {contract && <ContractReceipt pairName={pairName} contract={contract} />}
              {fill && <FillReceipt pairName={pairName} fill={fill} />}
              <p className={text.faint}>{t('contracts:evidence.check')}</p>
              <Button variant="quiet" size="small" to={paths.feedEpochs}>
                {t('titles:feedEpochs')}
              </Button>
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

const whole = 18

function ContractReceipt({ pairName, contract }: { pairName: string; contract: SharedContract }) {
  const { t } = useTranslation('contracts')
  const { asset, premium, payout, profitLoss, openStatement, closeStatement, closeRound, result } = contract
  const outcome = contract.state === 'invalid' ? 'invalid' : (result ?? 'equal')
  const tone = { profit: 'up', loss: 'down', equal: 'neutral', invalid: 'warning' } as const
  const money = (value: SharedContract['premium']) => <NumberText value={value} scale={whole} unit={asset} />
  return (
    <>
      <DetailHead
        what={
          <>
            <b>{t(contract.direction)}</b> {pairName}
          </>
        }
        figure={profitLoss ? money(profitLoss) : t(`outcome.${outcome}`)}
      >
        <Pill tone={tone[outcome]}>{t(`outcome.${outcome}`)}</Pill>
      </DetailHead>
      <Card>
        <KeyValue
          size="large"
          rows={[
            fact(t('periodSeconds'), <NumberText value={String(contract.durationSeconds)} />),
            fact(t('payoutRatio'), <NumberText value={percentOf(contract.payoutRatio)} percent />),
            fact(t('openedAt'), <Moment at={contract.openedAt} />),
            fact(t('closesAt'), <Moment at={contract.closesAt} />),
            premium && fact(t('premiumName'), money(premium)),
            payout && fact(t('payout'), money(payout)),
          ]}
        />
      </Card>
      <TickCard title={t('tick.open')} tick={contract.openTick} />
      <TickCard title={t('tick.close')} tick={contract.closeTick} />
      <TickCard title={t('tick.next')} tick={contract.nextTick} />
      {closeStatement && (
        <Card>
          <h2 className={text.heading}>{t('binding.title')}</h2>
          <KeyValue
            size="large"
            rows={[
              openStatement &&
                openStatement.hash !== closeStatement.hash &&
                fact(
                  t('binding.open', { position: openStatement.position }),
                  <Code code={openStatement.hash} label={t('binding.copy')} />,
                ),
              fact(
                t('binding.close', { position: closeStatement.position }),
                <Code code={closeStatement.hash} label={t('binding.copy')} />,
              ),
              closeRound &&
                fact(
                  t('round.number', { round: closeRound.round }),
                  <Code code={closeRound.signature} label={t('round.copy')} />,
                ),
            ]}
          />
        </Card>
      )}
    </>
  )
}

function FillReceipt({ pairName, fill }: { pairName: string; fill: SharedFill }) {
  const { t } = useTranslation('spot')
  return (
    <>
      <DetailHead
        what={
          <>
            <b>{t(fill.side)}</b> {pairName}
          </>
        }
        figure={<NumberText value={fill.price} scale={whole} unit={fill.quote} />}
      >
        <Pill tone={fill.side === 'buy' ? 'up' : 'down'}>{t('state.filled')}</Pill>
      </DetailHead>
      <Card>
        <KeyValue
          size="large"
          rows={[
            fact(t('filledAt'), <Moment at={fill.filledAt} />),
            fill.quantity &&
              fact(t('filledAmount'), <NumberText value={fill.quantity} scale={whole} unit={fill.base} />),
            fill.turnover && fact(t('turnover'), <NumberText value={fill.turnover} scale={whole} unit={fill.quote} />),
            fill.fee && fact(t('fee'), <NumberText value={fill.fee} scale={whole} unit={fill.feeAsset} />),
          ]}
        />
      </Card>
      {fill.triggerTick && <TickCard title={t('trigger.title')} tick={fill.triggerTick} />}
      {fill.ticks.map((tick) => (
        <TickCard key={tick.sequence} title={t('fills.title')} tick={tick} />
      ))}
    </>
  )
}

const sources = ['sim', 'htx', 'binance', 'replay'] as const

/** A tick with all that identifies it in the feed. */
function TickCard({ title, tick }: { title: string; tick: Tick | null }) {
  const { t } = useTranslation('contracts')
  const rows: Fact[] = tick
    ? [
        fact(t('tick.price'), <NumberText value={tick.price} scale={whole} scaleMin={2} />),
        fact(t('tick.time'), <Moment at={tick.at} />),
        fact(
          t('tick.number'),
          <Copied
            text={String(tick.sequence)}
            shown={<NumberText value={String(tick.sequence)} />}
            label={t('tick.copy')}
          />,
        ),
        fact(t('tick.source'), t(`source.${sources.find((known) => known === tick.source) ?? 'other'}`)),
      ]
    : [fact(t('tick.price'), '—')]
  return (
    <Card>
      <h2 className={text.heading}>{title}</h2>
      <KeyValue size="large" rows={rows} />
    </Card>
  )
}

function Code({ code, label }: { code: string; label: string }) {
  return <Copied text={code} shown={`${code.slice(0, 8)}…`} label={label} />
}

/** To the millisecond in UTC, as in the feed. */
function Moment({ at }: { at: Date }) {
  const iso = at.toISOString()
  return <time dateTime={iso}>{iso.replace('T', ' ').replace('Z', ' UTC')}</time>
}
