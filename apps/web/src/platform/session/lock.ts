import { create } from 'zustand'
import { kept } from '../kept.ts'
import { lockName, useSession } from './session.ts'

/** After how many minutes away the app may lock itself. */
export const lockChoices = [0, 1, 5, 15] as const
export type LockMinutes = (typeof lockChoices)[number]

/** When the app was left unlocked, or unlocked last. */
const leftAt = 'lock.left'
/** No more than an app needs that is loaded anew by itself, or hidden by what asks for the passkey. */
const atOnce = 2_000
/** Who comes back from the camera or the list of pictures within this has not been away. */
const pictureMinutes = 5
const pictureOpensWithin = 3_000

/**
 * The lock of the app: a cover for a glance at the phone, or somebody it is lent to. After how many minutes away it locks itself for this
 * user on this device; undefined: never.
 */
export const useLock = create<{ readonly after: number | undefined }>()(() => ({ after: lockOf() }))

/** Opened by its user, who has shown that it is they or has just signed in. */
export function unlock(): void {
  kept.write(leftAt, Date.now())
  useSession.setState({ locked: false })
}

export function lockAfter(after: LockMinutes | undefined): void {
  kept.write(lockName, after === undefined ? undefined : { userId: useSession.getState().user?.userId, after })
  useLock.setState({ after })
}

/** Whether the app was left for longer. Then it is forgotten when: a clock that is put back afterwards opens nothing. */
function isAwayFor(minutes: number): boolean {
  const away = Date.now() - Number(kept.read(leftAt))
  if (away >= 0 && away <= Math.max(minutes * 60_000, atOnce)) return false
  kept.write(leftAt, undefined)
  return true
}

/** The setting of whoever is signed in. */
function lockOf(): number | undefined {
  const { userId, after } = (kept.read(lockName) ?? {}) as { userId?: unknown; after?: unknown }
  return userId === useSession.getState().user?.userId && typeof after === 'number' ? after : undefined
}

const { after } = useLock.getState()
useSession.setState({ locked: after !== undefined && isAwayFor(after) })

// Whatever gives the session another token has signed in.
useSession.subscribe((now, before) => {
  if (now.token === before.token) return
  useLock.setState({ after: lockOf() })
  useSession.setState({ locked: false })
})

let pictureAskedAt = Number.NEGATIVE_INFINITY
let forPicture = false

addEventListener(
  'click',
  ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'file') pictureAskedAt = Date.now()
  },
  true,
)

document.addEventListener('visibilitychange', () => {
  const { after } = useLock.getState()
  const hidden = document.visibilityState === 'hidden'
  // Nothing to see in the list of open apps, nor for a moment on coming back (base.css).
  document.documentElement.toggleAttribute('data-away', hidden && after !== undefined)
  if (after === undefined) return
  if (!hidden) return useSession.setState({ locked: isAwayFor(forPicture ? Math.max(after, pictureMinutes) : after) })
  if (useSession.getState().locked) return
  kept.write(leftAt, Date.now())
  forPicture = Date.now() - pictureAskedAt < pictureOpensWithin
  pictureAskedAt = Number.NEGATIVE_INFINITY
})

kept.onOtherTab(lockName, () => {
  const after = lockOf()
  useLock.setState({ after })
  useSession.setState(({ locked }) => ({ locked: locked && after !== undefined }))
})
