import { create } from 'zustand'
import { kept } from '../kept.ts'
import { useSession } from './session.ts'

/** After how many minutes away the app may lock itself. */
export const lockChoices = [0, 1, 5, 15] as const
export type LockMinutes = (typeof lockChoices)[number]

interface Lock {
  /** After how many minutes away it locks itself for this user on this device; undefined: never. */
  readonly after: LockMinutes | undefined
  readonly locked: boolean
}

/** Whose app locks itself, and after how long. It outlives the session: who signs in again has it as before. */
const name = 'lock'
/** When the app was left unlocked, or unlocked last. */
const leftAt = 'lock.left'

/** No more than an app needs that is loaded anew by itself, or hidden by what asks for the passkey. */
const atOnce = 2_000
/** Who comes back from the camera or the list of pictures within this has not been away. */
const pictureMinutes = 5
const pictureOpensWithin = 3_000

/**
 * The lock of the app: a cover for a glance at the phone, or somebody it is lent to. An app that is opened is locked, unless one of this
 * browser was left open a moment ago. Whatever gives the session another token has signed in, and opens it.
 */
export const useLock = create<Lock>()(() => {
  const after = remembered()
  return { after, locked: after !== undefined && isAwayFor(after) }
})

/** Opened by its user, who has shown that it is they. */
export function unlock(): void {
  kept.write(leftAt, Date.now())
  useLock.setState({ locked: false })
}

export function lockAfter(after: LockMinutes | undefined): void {
  kept.write(name, after === undefined ? undefined : { userId: useSession.getState().user?.userId, after })
  useLock.setState({ after })
}

function remembered(): LockMinutes | undefined {
  const { userId, after } = (kept.read(name) ?? {}) as { userId?: unknown; after?: unknown }
  const { user } = useSession.getState()
  return user !== undefined && user.userId === userId ? lockChoices.find((minutes) => minutes === after) : undefined
}

/** Whether the app was left for longer. Then it is forgotten when: a clock that is put back afterwards opens nothing. */
function isAwayFor(minutes: number): boolean {
  const away = Date.now() - Number(kept.read(leftAt))
  if (away >= 0 && away <= Math.max(minutes * 60_000, atOnce)) return false
  kept.write(leftAt, undefined)
  return true
}

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
  const { after, locked } = useLock.getState()
  const hidden = document.visibilityState === 'hidden'
  // Nothing to see in the list of open apps, nor for a moment on coming back (base.css).
  document.documentElement.toggleAttribute('data-away', hidden && after !== undefined)
  if (after === undefined) return
  if (!hidden) return useLock.setState({ locked: isAwayFor(forPicture ? Math.max(after, pictureMinutes) : after) })
  if (locked) return
  kept.write(leftAt, Date.now())
  forPicture = Date.now() - pictureAskedAt < pictureOpensWithin
  pictureAskedAt = Number.NEGATIVE_INFINITY
})

useSession.subscribe((now, before) => {
  if (now.token !== before.token) useLock.setState({ after: remembered(), locked: false })
})
kept.onOtherTab(name, () => {
  const after = remembered()
  useLock.setState(({ locked }) => ({ after, locked: locked && after !== undefined }))
})
