import { site } from '@halyard/wire/site'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keptApiQuery } from '../query/api-query.ts'
import { learnServerTime } from '../time/server-time.ts'

/** What the app must know before anyone signs in; asked again every five minutes for the version and the clock. */
export function useSite() {
  const { data, dataUpdatedAt, isPending } = useQuery({ ...siteQuery, refetchInterval: 5 * 60_000 })
  useEffect(() => {
    // The kept answer of an earlier visit says nothing about the time.
    if (data && dataUpdatedAt > 0) learnServerTime(data.serverTime.getTime(), dataUpdatedAt, dataUpdatedAt)
  }, [data, dataUpdatedAt])
  return { site: data, isPending }
}

const siteQuery = keptApiQuery(site, undefined)
