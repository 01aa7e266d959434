import type { login } from '@halyard/wire/auth'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { kept } from '#platform/kept.ts'

/** The known device's token, for the account that was last signed in here: it spares one captcha. */
export interface KnownDevice {
  /** Empty after a sign-in by passkey alone. */
  username: string
  deviceToken: string
  userId?: number
  /** It was tried: it spares nothing any more, and tells the server which device this is. */
  spent?: boolean
}

const name = 'device'

export function knownDevice(): KnownDevice | undefined {
  const value = kept.read(name) as Partial<KnownDevice> | null | undefined
  const { username, deviceToken, userId, spent } = value ?? {}
  if (typeof username !== 'string' || typeof deviceToken !== 'string') return undefined
  return { username, deviceToken, ...(userId === undefined ? {} : { userId }), spent: spent === true }
}

/** Keeps the token of a sign-in; other servers answer none. Without a name, that of the same user before. */
export function rememberDevice({ deviceToken, userId }: ResponseOf<typeof login>, username?: string): void {
  const before = knownDevice()
  const known = username ?? (before?.userId === userId ? before?.username : undefined) ?? ''
  kept.write(name, deviceToken === undefined ? undefined : { username: known, deviceToken, userId })
}

/** The token was used. */
export function spendDevice(): void {
  const device = knownDevice()
  if (device) kept.write(name, { ...device, spent: true })
}

/** The user had the server forget it. */
export function forgetDevice(): void {
  kept.write(name, undefined)
}

/** Whether the name typed so far may become that account. */
export function mayBeKnown(device: KnownDevice | undefined, typed: string): device is KnownDevice {
  const { username, spent } = device ?? {}
  return username !== undefined && username !== '' && !spent && username.startsWith(typed.trim().toLowerCase())
}
