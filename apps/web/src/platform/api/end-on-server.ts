import { logout } from '@halyard/wire/auth'
import { call } from './call.ts'

/** Called before the device forgets its session, which it does at once; offline, the server's ends by its expiry. */
export function endOnServer(): void {
  void call(logout, undefined).catch(() => undefined)
}
