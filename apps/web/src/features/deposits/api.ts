import { balances } from '@halyard/wire/assets'
import { depositList, findDeposit } from '@halyard/wire/deposits'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { coinList } from '@halyard/wire/networks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { apiQuery, keyOf } from '#platform/query/api-query.ts'
import { useUi } from '#ui/environment.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import { toast } from '#ui/toast.ts'

/** A deposit over a chain, or a wire transfer: they share one list. */
export type Deposit = ResponseOf<typeof findDeposit>
export type DepositCoin = ResponseOf<typeof coinList>['coins'][number]
export type DepositNetwork = DepositCoin['networks'][number]

/** A reviewer may decide at any moment. */
export const reviewEvery = 3_000

/** The coins that can be deposited now, each with only the networks over which it can. */
export function useDepositCoins() {
  return useQuery({ ...apiQuery(coinList, { which: 'open' }), select: depositable })
}

function depositable({ coins }: ResponseOf<typeof coinList>): DepositCoin[] {
  return coins
    .map((coin) => ({ ...coin, networks: coin.networks.filter(({ deposit }) => deposit.enabled) }))
    .filter((coin) => coin.networks.length > 0)
}

/** One deposit, asked for again while a reviewer has it; says so when the review ends under the reader's eyes. */
export function useDeposit(depositId: number | undefined) {
  const query = useQuery({
    ...apiQuery(findDeposit, { depositId: depositId ?? 0 }),
    enabled: depositId !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'review' ? reviewEvery : false),
  })
  useReviewNews(query.data)
  return query
}

function useReviewNews(deposit: Deposit | undefined): void {
  const { t } = useTranslation('deposits')
  const { language } = useUi()
  const client = useQueryClient()
  const before = useRef(deposit?.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells of a state once, in the language of that moment
  useEffect(() => {
    const waited = before.current === 'review'
    before.current = deposit?.state
    if (!waited || !deposit || deposit.state === 'review') return
    void client.invalidateQueries({ queryKey: keyOf(depositList) })
    void client.invalidateQueries({ queryKey: keyOf(balances) })
    const { asset, credited } = deposit
    const quantity = formatDecimal(credited?.text() ?? '', language, { scale: 18 }) ?? ''
    if (deposit.state === 'completed') toast.good(t('news.completed', { quantity, asset }))
    else toast.bad(t('news.failed'))
  }, [deposit?.state])
}
