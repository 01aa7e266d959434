import { bankCards } from '@halyard/wire/bank-cards'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { pageSizeMax } from '@halyard/wire/page'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'

export type BankCard = ResponseOf<typeof bankCards>['list'][number]

/** The user's cards, newest first; a page holds more than the limit of cards (spec section 7). */
export function useBankCards() {
  return useQuery({ ...apiQuery(bankCards, { page: 1, pageSize: pageSizeMax }), select: ({ list }) => list })
}

export function cardsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(bankCards) })
}
