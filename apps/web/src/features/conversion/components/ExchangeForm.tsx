import { conversionList, convert, findConversion } from '@halyard/wire/conversion'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNavigate } from '#platform/navigation/router.tsx'
import { keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'
import { moneyMoved } from '#platform/query/money-moved.ts'
import { Button } from '#ui/Button.tsx'
import styles from '#ui/detail-pages.module.css'
import { toast } from '#ui/toast.ts'
import type { Conversion } from '../api.ts'
import { estimate } from '../estimate.ts'
import type { ExchangeCoin } from '../markets.ts'
import { useRate } from '../use-rate.ts'
import { ExchangePreview } from './ExchangePreview.tsx'
import { ExchangeSides } from './ExchangeSides.tsx'
import { QuoteLine } from './QuoteLine.tsx'
import { useProblemText } from './use-problem-text.ts'

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
  const [typed, setTyped] = useState('')
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState<string>()
  const rate = useRate(from, to)
  const held = coins.find(({ asset }) => asset === from)
  const judged = estimate(typed, { from, to }, rate.quote, held?.available)
  const problem = useProblemText(judged.problem, { from, to, held })
  const { submit, pending } = useSubmit(convert, {
    onSuccess: shown,
    onRefusal({ refusal, message }) {
      if (refusal !== 'insufficientBalance' && refusal !== 'quantityMissing' && refusal !== 'amountPrecision') return
      void moneyMoved()
      setRefused(message)
      return true
    },
  })

  function shown(conversion: Conversion) {
    void moneyMoved(conversionList)
    queryClient.setQueryData(keyOf(findConversion, { conversionId: conversion.conversionId }), conversion)
    toast.good(t('succeeded'))
    setTyped('')
    setAttempted(false)
    navigate(paths.conversionDetail(conversion.conversionId))
  }

  async function press() {
    if (judged.problem || !judged.quantity) return setAttempted(true)
    await submit({ quantity: judged.quantity, from, to })
  }

  function type(next: string) {
    setTyped(next)
    setRefused(undefined)
  }

  // An empty field is no fault until somebody tries to send it.
  const shownProblem = judged.problem === 'quantityMissing' && !attempted ? undefined : problem
  return (
    <form
      className={styles.section}
      aria-label={t('submit', { from, to })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void press()
      }}
    >
      <ExchangeSides
        coins={coins}
        from={from}
        to={to}
        typed={typed}
        outcome={judged.outcome}
        error={refused ?? shownProblem}
        onType={type}
        onCoins={(nextFrom, nextTo) => {
          type(nextFrom === from ? typed : '')
          onCoins(nextFrom, nextTo)
        }}
      />
      {(rate.quote !== undefined || rate.blocked === undefined) && (
        <>
          <QuoteLine quote={rate.quote} receivedAt={rate.receivedAt} stale={rate.blocked !== undefined} />
          <ExchangePreview quote={rate.quote} to={to} outcome={judged.outcome} />
        </>
      )}
      {held?.available.isZero() && (
        <Button variant="secondary" to={paths.depositCoins}>
          {t('deposit')}
        </Button>
      )}
      <Button type="submit" pending={pending} disabledReason={rate.blocked ?? (rate.quote ? undefined : t('loading'))}>
        {t('submit', { from, to })}
      </Button>
      <p className={styles.note}>{t('rateNote')}</p>
    </form>
  )
}
