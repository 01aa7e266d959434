import { site } from '@halyard/wire/site'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useUpdate } from '#platform/site/update.ts'

export type VersionCheck = 'none' | 'newest' | 'newer' | 'failed'

/** Looks for a newer Halyard when asked: at the server, and for a fetched one that waits. */
export function useVersionCheck() {
  const ready = useUpdate((update) => update.ready)
  const [found, setFound] = useState<VersionCheck>('none')
  const check = async () => {
    try {
      const { version } = await call(site, undefined)
      await (await navigator.serviceWorker?.getRegistration())?.update()
      setFound(version === __APP_VERSION__ ? 'newest' : 'newer')
    } catch {
      setFound('failed')
    }
  }
  return { found: ready ? ('newer' as const) : found, check }
}
