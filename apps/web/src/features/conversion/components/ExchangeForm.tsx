import { ApiRefusal } from '@halyard/client/failures'
import type { Amount } from '@halyard/domain'
import { staleAfter } from '@halyard/domain/market'
import { conversionList, convert, findConversion } from '@halyard/wire/conversion'
import { useNavigate } from 'react-router-dom'
import { describeFailure } from '#platform/api/describe.ts'
import { PurchaseReview } from '#platform/form/PurchaseForm.tsx'
import { usePurchase } from '#platform/form/use-purchase.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { percentText } from '#platform/percent.ts'
import { moneyMoved } from '#platform/query/money-moved.ts'
import { putAnswer } from '#platform/query/put-answer.ts'
import { serverNow } from '#platform/time/server-time.ts'
import { useNow } from '#platform/time/use-now.ts'
import { Button } from '#ui/Button.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { Form } from '#ui/Form.tsx'
import { fact, KeyValue, type KeyValueProps } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import { type Quote, quoteEvery, useQuote } from '../api.ts'
import { type Estimate, estimate } from '../estimate.ts'
import type { ExchangeCoin } from '../markets.ts'
import { ExchangeSides } from './ExchangeSides.tsx'
import { QuoteLine } from './QuoteLine.tsx'

interface ExchangeFormProps {
  coins: readonly ExchangeCoin[]
  from: string
  to: string
  onCoins: (from: string, to: string) => void
}

/** The form of an exchange, checked while the user types, at a rate that is kept fresh. */
export function ExchangeForm({ coins, from, to, onCoins }: ExchangeFormProps) {
  const { t } = useTranslation('conversion')
  const navigate = useNavigate()
  const { quote, blocked, receivedAt } = useRate(from, to)
  const held = coins.find(({ asset }) => asset === from)
  const purchase = usePurchase(convert, {
    field: 'quantity',
    draft: `exchange ${from}`,
    judge: (quantity) => estimate(quantity, { from, to }, quote, held?.available),
    missing: 'quantityMissing',
    describe: (problem, details) => t(`problem.${problem.name}`, { replace: details }),
    request: ({ quantity }) => quantity && { quantity, from, to },
    onDone(conversion) {
      putAnswer(findConversion, { conversionId: conversion.conversionId }, conversion)
      toast.good(t('succeeded'))
      navigate(paths.conversionDetail(conversion.conversionId))
    },
    onAnswered: () => void moneyMoved(conversionList),
  })
  const { quantity, outcome } = purchase.judged
  const closed = blocked ?? (quote ? undefined : t('loading'))
  const rate = <QuoteLine quote={quote} receivedAt={receivedAt} stale={blocked !== undefined} />
  return (
    <>
      <Form className={layout.stack3} label={t('submit', { from, to })} onSubmit={purchase.review}>
        <ExchangeSides
          coins={coins}
          from={from}
          to={to}
          purchase={purchase}
          outcome={outcome}
          onCoins={(nextFrom, nextTo) => {
            purchase.enter(nextFrom === from ? purchase.entered : '')
            onCoins(nextFrom, nextTo)
          }}
        />
        {(quote !== undefined || blocked === undefined) && (
          <>
            {rate}
            <ExchangePreview quote={quote} to={to} outcome={outcome} />
          </>
        )}
        {held?.available.isZero() && (
          <Button variant="secondary" to={paths.depositCoins}>
            {t('deposit')}
          </Button>
        )}
        <Button type="submit" pending={purchase.pending} disabledReason={closed}>
          {t('submit', { from, to })}
        </Button>
        <p className={text.small}>{t('rateNote')}</p>
      </Form>
      <PurchaseReview
        purchase={purchase}
        submit={t('submit', { from, to })}
        closed={closed}
        figure={{
          label: t('amount', { asset: from }),
          value: <NumberText value={quantity} unit={from} scale={18} />,
        }}
        rows={useOutcomeRows(quote, to, outcome)}
        warning={t('reviewWarning')}
      >
        {rate}
      </PurchaseReview>
    </>
  )
}

interface ExchangePreviewProps {
  quote: Quote | undefined
  to: string
  outcome: Estimate['outcome']
}

/** What is received, the fee, and the balance left. */
function ExchangePreview({ quote, to, outcome }: ExchangePreviewProps) {
  return <KeyValue size="large" rows={useOutcomeRows(quote, to, outcome)} />
}

function useOutcomeRows(quote: Quote | undefined, to: string, outcome: Estimate['outcome']): KeyValueProps['rows'] {
  const { t } = useTranslation('conversion')
  const { language } = useUi()
  const feeRate = quote && percentText(quote.feeRate, language)
  const amount = (value: Amount | undefined) => <NumberText value={value} unit={to} scale={18} />
  return [
    fact(t('gross'), amount(outcome?.gross)),
    fact(feeRate === undefined ? t('fee') : t('feeAt', { rate: feeRate }), amount(outcome?.fee)),
    fact(t('received'), amount(outcome?.received)),
  ]
}

interface Rate {
  quote: Quote | undefined
  /** When it was received, in milliseconds by the server's clock. */
  receivedAt: number
  /** Why exchanging is impossible now, in words. */
  blocked: string | undefined
}

/** The rate, and whether it can be traded on. */
function useRate(from: string, to: string): Rate {
  const { t } = useTranslation('conversion')
  const { language } = useUi()
  const now = useNow()
  const { data: quote, error, dataUpdatedAt } = useQuote(from, to)
  // The rate ages between two answers; the next one must have come by then.
  const overdue = quote !== undefined && now - quote.pricedAt.getTime() > quoteEvery + 2 * staleAfter
  return {
    quote,
    receivedAt: dataUpdatedAt + serverNow() - Date.now(),
    blocked: error ? reasonOf(error) : overdue ? t('stale') : undefined,
  }

  function reasonOf(failure: unknown): string {
    if (!(failure instanceof ApiRefusal)) return describeFailure(failure)
    const opensAt = new Date(failure.detail.opensAt ?? '')
    if (failure.refusal === 'outsideTradingHours' && !Number.isNaN(opensAt.getTime())) {
      return t('opens', { at: formatDate(opensAt, language, 'weekday') })
    }
    if (failure.refusal === 'exchangeFailed') return t('stale')
    if (failure.refusal === 'currencyUnsupported') return t('unsupported')
    return failure.message
  }
}
