import type { ResponseOf } from '@halyard/wire/endpoint'
import { site as siteEndpoint } from '@halyard/wire/site'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { learnAdditions } from '../api/additions.ts'
import { learnFeedAddress } from '../api/addresses.ts'
import { call } from '../api/call.ts'
import { oneAtATime } from '../api/one-at-a-time.ts'
import { isReached } from '../api/reachability.ts'
import { kept } from '../kept.ts'
import { learnServerTime } from '../time/server-time.ts'

export type Site = ResponseOf<typeof siteEndpoint>

interface SiteState {
  /** Undefined until the first answer ever on this device. */
  site: Site | undefined
  /** Whether an answer may still come. */
  asking: boolean
}

/**
 * The site's config, needed before anyone signs in. The shell shows it on every page, so it lives outside the query
 * cache, whose code home does not wait for.
 */
export const useSite = create<SiteState>()(() => ({ site: remembered(), asking: true }))

/** Whether the server takes what the specification does not have: what would be an addition is not offered otherwise. */
export function useTakesAdditions(): boolean {
  return useSite(({ site }) => site?.takesAdditions ?? true)
}

/**
 * Fetched at the start, then every five minutes for version and clock, and every five seconds while the server is out
 * of reach; not in a hidden tab.
 */
export function useSiteRenewal(): void {
  useEffect(() => {
    void renew()
    const timer = setInterval(() => !document.hidden && void renew(), 5 * 60_000)
    const retry = setInterval(() => !document.hidden && !isReached() && void renew(), 5_000)
    return () => {
      clearInterval(timer)
      clearInterval(retry)
    }
  }, [])
}

const renew = oneAtATime(async () => {
  let askedAt = Date.now()
  let receivedAt: number | undefined
  try {
    const site = await call(siteEndpoint, undefined, {
      onWire: (data, early) => {
        kept.write('site', data)
        ;({ askedAt = askedAt, receivedAt } = early)
      },
    })
    learnAdditions(site.takesAdditions)
    learnFeedAddress(site.feedUrl)
    // Another server does not say its time, and that of the reading is later than that of the answer.
    if (site.takesAdditions) learnServerTime(site.serverTime.getTime(), askedAt, receivedAt ?? Date.now())
    useSite.setState({ site, asking: false })
  } catch {
    learnAdditions(undefined)
    // The offline bar says so already.
    useSite.setState({ asking: false })
  }
})

function remembered(): Site | undefined {
  const decoded = z.safeDecode(siteEndpoint.response, kept.read('site') as never)
  return decoded.success ? decoded.data : undefined
}
