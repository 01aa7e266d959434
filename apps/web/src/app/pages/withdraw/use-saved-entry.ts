import { findAddress } from '@halyard/wire/address-book'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from '#platform/navigation/router.tsx'
import { apiQuery } from '#platform/query/api-query.ts'

/** Begins with a saved address, once: what is changed afterwards stays changed, also after a detour to another page. */
export function useSavedEntry(entry: string | null, use: (saved: ResponseOf<typeof findAddress>) => void): void {
  const entryId = entry !== null && /^[0-9]{1,15}$/.test(entry) ? Number(entry) : undefined
  const { data } = useQuery({ ...apiQuery(findAddress, { entryId: entryId ?? 0 }), enabled: entryId !== undefined })
  const { key } = useLocation()
  const latest = useRef(use)
  useEffect(() => {
    latest.current = use
  })
  useEffect(() => {
    if (!data || used.has(key)) return
    used.add(key)
    latest.current(data)
  }, [data, key])
}

/** The visits of the page whose saved address was filled in. */
const used = new Set<string>()
