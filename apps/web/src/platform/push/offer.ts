import { create } from 'zustand'
import { kept } from '../kept.ts'
import { pushHindrance } from './push.ts'

/** What the user has just begun to wait for. */
type Occasion = 'order' | 'alert'

/** For what push notifications are offered; undefined for nothing. */
export const usePushOffer = create<{ occasion: Occasion | undefined }>()(() => ({ occasion: undefined }))

const name = 'push-declined'

/** Offers to tell on this device, where the browser may still be asked, now or once it is installed, and nobody declined on it. */
export function offerPush(occasion: Occasion): void {
  const hindrance = pushHindrance('')
  const may = hindrance === undefined ? Notification.permission === 'default' : hindrance === 'install'
  if (may && kept.read(name) !== true) usePushOffer.setState({ occasion })
}

export function declinePush(): void {
  kept.write(name, true)
  endPushOffer()
}

export function endPushOffer(): void {
  usePushOffer.setState({ occasion: undefined })
}
