import { conversionList, convert, findConversion } from '@halyard/wire/conversion'
import { PurchaseReview } from '#platform/form/PurchaseForm.tsx'
import { usePurchase } from '#platform/form/use-purchase.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNavigate } from '#platform/navigation/router.tsx'
import { moneyMoved } from '#platform/query/money-moved.ts'
import { putAnswer } from '#platform/query/put-answer.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import { estimate } from '../estimate.ts'
import type { ExchangeCoin } from '../markets.ts'
import { useRate } from '../use-rate.ts'
import { ExchangePreview, useOutcomeRows } from './ExchangePreview.tsx'
import { ExchangeSides } from './ExchangeSides.tsx'
import { QuoteLine } from './QuoteLine.tsx'

interface ExchangeFormProps {
  coins: readonly ExchangeCoin[]
  from: string
  to: string
  onCoins: (from: string, to: string) => void
}

/** Writes one exchange: judged while it is written, at a rate that is kept fresh. */
export function ExchangeForm({ coins, from, to, onCoins }: ExchangeFormProps) {
  const { t } = useTranslation('conversion')
  const navigate = useNavigate()
  const { quote, blocked, receivedAt } = useRate(from, to)
  const held = coins.find(({ asset }) => asset === from)
  const purchase = usePurchase(convert, {
    field: 'quantity',
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
    refusalsAtField: ['insufficientBalance', 'quantityMissing', 'amountPrecision'],
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
