import { pushKindOf } from '@halyard/domain/notifications'
import { notificationList } from '@halyard/wire/notifications'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { LockCover } from '#features/auth/components/LockCover.tsx'
import { ContractNews } from '#features/contracts/components/ContractNews.tsx'
import { lastSeenRunning } from '#features/contracts/last-seen-running.ts'
import type { Notification } from '#features/notifications/api.ts'
import { NewsBanner } from '#features/notifications/components/NewsBanner.tsx'
import { subjectOf } from '#features/notifications/subject.ts'
import { PushOffer } from '#features/push/components/PushOffer.tsx'
import { useAppearance } from '#platform/appearance/appearance.ts'
import { clearNotifications, keepReader, resumePush, showBadge } from '#platform/push/push.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { useLock } from '#platform/session/lock.ts'
import { useSession } from '#platform/session/session.ts'
import { hearUserEvents } from '#platform/user-events/user-events.ts'
import { useUi } from '#ui/environment.tsx'

/**
 * What happens to the user, told on whatever page they are: results of contracts on their sheet, the rest in a banner. Of a
 * locked app the cover alone.
 */
export function UserNews() {
  return useSession(({ locked }) => locked) ? <LockCover /> : <News />
}

function News() {
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
      // A conversation that is on the screen shows its answer itself.
      if (pushKindOf(name) === 'service' && subjectOf(notification)?.to === location.hash.slice(1)) return
      if (name === 'contractsSettled') {
        if (untold.current === 0) return
        untold.current = 0
      }
      setNews((before) => [...before.filter((other) => other.notificationId !== notificationId), notification])
    })
  }, [token, forget])
  usePush(token)
  return (
    <>
      <PushOffer />
      <NewsBanner news={news} onGone={forget} />
      <ContractNews />
    </>
  )
}

/** What is told while the app is closed, in step with the app that is open. */
function usePush(token: string | undefined): void {
  const { language, amountsHidden } = useUi()
  const utc = useAppearance((appearance) => appearance.utc)
  const locks = useLock((lock) => lock.after !== undefined)
  // Whatever else asks for it: the bell, the list.
  const { data } = useQuery({ ...apiQuery(notificationList, { page: 1, pageSize: 1 }), enabled: false })
  const unread = data?.unread
  useEffect(() => {
    if (token !== undefined && language) resumePush().catch((error) => console.warn('push', error))
  }, [token, language])
  useEffect(() => {
    void { language, amountsHidden, utc, locks }
    keepReader().catch(() => undefined)
  }, [language, amountsHidden, utc, locks])
  useEffect(() => {
    if (unread === undefined) return
    showBadge(unread)
    if (unread === 0) clearNotifications().catch(() => undefined)
  }, [unread])
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
  'devicesForgotten',
  'antiPhishingCodeSet',
  'antiPhishingCodeRemoved',
])
