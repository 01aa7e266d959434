import { findAddress } from '@halyard/wire/address-book'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useQuery } from '@tanstack/react-query'
import { numberIn } from '#platform/navigation/query-values.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { useOncePerVisit } from './use-once-per-visit.ts'

/** Begins with a saved address, once: what is changed afterwards stays changed, also after a detour to another page. */
export function useSavedEntry(entry: string | null, use: (saved: ResponseOf<typeof findAddress>) => void): void {
  const entryId = numberIn(entry)
  const { data } = useQuery({ ...apiQuery(findAddress, { entryId: entryId ?? 0 }), enabled: entryId !== undefined })
  useOncePerVisit(data !== undefined, () => data && use(data))
}
