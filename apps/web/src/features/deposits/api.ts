import { declareDeposit, declaredDeposits, depositList, findDeposit } from '@halyard/wire/deposits'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { coinList } from '@halyard/wire/networks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { apiQuery, keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'
import { findQuery, rowOf } from '#platform/query/find-query.ts'
import { moneyMoved } from '#platform/query/money-moved.ts'
import { putAnswer } from '#platform/query/put-answer.ts'
import { told, unlessTold } from '#platform/user-events/told.ts'
import { useUi } from '#ui/environment.tsx'
import { privateText } from '#ui/number-format.ts'
import { toast } from '#ui/toast.ts'

/** Deposits over a chain and wire transfers share one list. */
export type Deposit = ResponseOf<typeof findDeposit>
export type DepositCoin = ResponseOf<typeof coinList>['coins'][number]
export type DepositNetwork = DepositCoin['networks'][number]
/** A deposit declared to a shared address, in exactly that amount. */
export type Declaration = ResponseOf<typeof declareDeposit>

/** A reviewer may decide at any moment. */
const reviewEvery = 3_000

/** The coins that can be deposited now, each with its open networks. */
export function useDepositCoins() {
  return useQuery({ ...apiQuery(coinList, { which: 'open' }), select: depositable })
}

function depositable({ coins }: ResponseOf<typeof coinList>): DepositCoin[] {
  return coins
    .map((coin) => ({ ...coin, networks: coin.networks.filter(({ deposit }) => deposit.enabled) }))
    .filter((coin) => coin.networks.length > 0)
}

/** The newest declaration of a coin over a network without a deposit yet; null when there is none. */
export function useDeclaration({ asset }: DepositCoin, { network }: DepositNetwork) {
  return useQuery({
    ...apiQuery(declaredDeposits, {}),
    select: ({ declarations }) => declarations.find((row) => row.asset === asset && row.network === network) ?? null,
  })
}

/** A declaration is shown at once. */
export function declarationMade(declaration: Declaration): void {
  queryClient.setQueryData<ResponseOf<typeof declaredDeposits>>(keyOf(declaredDeposits, {}), (known) => ({
    declarations: [declaration, ...(known?.declarations ?? [])],
  }))
}

/** A new deposit has a page of its own, and its declaration no longer waits. */
export function depositTold(deposit: Deposit): void {
  putAnswer(findDeposit, { depositId: deposit.depositId }, deposit)
  for (const endpoint of [depositList, declaredDeposits]) {
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
  }
}

/** One deposit, asked again while it is under review; a toast says so when the review ends meanwhile, unless it is told already. */
export function useDeposit(depositId: number) {
  const query = useQuery({
    ...findQuery(findDeposit, { depositId }, async (signal) => {
      const inList = (kind: Deposit['kind']) =>
        rowOf(depositList, { kind }, (row) => row.depositId === depositId)(signal)
      return (await inList('crypto')) ?? (await inList('wire'))
    }),
    refetchInterval: ({ state }) => (state.data?.state === 'review' ? unlessTold(reviewEvery) : false),
  })
  useReviewNews(query.data)
  return query
}

function useReviewNews(deposit: Deposit | undefined): void {
  const { t } = useTranslation('deposits')
  const reader = useUi()
  const before = useRef(deposit?.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells of a state once, in the language of that moment
  useEffect(() => {
    const waited = before.current === 'review'
    before.current = deposit?.state
    if (!waited || !deposit || deposit.state === 'review') return
    void moneyMoved(depositList)
    if (told.isTold()) return
    const { asset, credited } = deposit
    if (deposit.state === 'completed')
      toast.good(t('news.completed', { quantity: privateText(credited ?? '', reader), asset }))
    else toast.bad(t('news.failed'))
  }, [deposit?.state])
}
