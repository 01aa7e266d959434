import { staleAfter } from '@halyard/domain/market'
import { describeFailure } from '#platform/api/describe.ts'
import { ApiRefusal } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { serverNow } from '#platform/time/server-time.ts'
import { useNow } from '#platform/time/use-now.ts'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { type Quote, quoteEvery, useQuote } from './api.ts'

export interface Rate {
  quote: Quote | undefined
  /** When it was received, in milliseconds by the server's clock. */
  receivedAt: number
  /** Why nothing can be exchanged at it now, in words. */
  blocked: string | undefined
}

/** The rate on show, and whether one can trade on it. */
export function useRate(from: string, to: string): Rate {
  const { t } = useTranslation('conversion')
  const { language } = useUi()
  const now = useNow()
  const { data: quote, error, dataUpdatedAt } = useQuote(from, to)
  // Between two answers the price grows older by itself; the next one must have come by then.
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
