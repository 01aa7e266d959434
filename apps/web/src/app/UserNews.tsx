import { useCallback, useEffect, useRef, useState } from 'react'
import { ContractNews } from '#features/contracts/components/ContractNews.tsx'
import { lastSeenRunning } from '#features/contracts/last-seen-running.ts'
import type { Notification } from '#features/notifications/api.ts'
import { NewsBanner } from '#features/notifications/components/NewsBanner.tsx'
import { useSession } from '#platform/session/session.ts'
import { hearUserEvents } from '#platform/user-events/user-events.ts'

/** What happens to the user, told on whatever page they are: results of contracts on their sheet, the rest in a banner. */
export function UserNews() {
  const token = useSession((session) => session.token)
  const [news, setNews] = useState<readonly Notification[]>([])
  const forget = useCallback(() => setNews([]), [])
  /** Contracts that have ended and that the sheet does not tell of, since another device opened them. */
  const untold = useRef(0)
  useEffect(() => {
    if (token === undefined) return
    forget()
    return hearUserEvents((event) => {
      if (event.kind === 'contractEnded' && !lastSeenRunning.current().includes(event.contract.contractId)) {
        untold.current += 1
      }
      if (event.kind !== 'notified' || Date.now() - event.at.getTime() > freshFor) return
      const { notification } = event
      const { event: name, notificationId } = notification
      if (ownActs.has(name)) return
      if (name === 'contractsSettled') {
        if (untold.current === 0) return
        untold.current = 0
      }
      setNews((before) => [...before.filter((other) => other.notificationId !== notificationId), notification])
    })
  }, [token, forget])
  return (
    <>
      <NewsBanner news={news} onGone={forget} />
      <ContractNews />
    </>
  )
}

/** What was missed for longer while the connection was away is at the bell. */
const freshFor = 60_000

/** What the user has just done on this device, and is told by the page itself. */
const ownActs: ReadonlySet<string> = new Set([
  'withdrawalRequested',
  'addressAdded',
  'bankCardAdded',
  'withdrawalPasswordSet',
  'passwordChanged',
  'withdrawalPasswordChanged',
  'twoFactorOn',
  'twoFactorOff',
  'recoveryCodesRenewed',
  'passkeyAdded',
  'passkeyRemoved',
  'apiKeyMade',
  'apiKeysRevoked',
  'antiPhishingCodeSet',
  'antiPhishingCodeRemoved',
])
