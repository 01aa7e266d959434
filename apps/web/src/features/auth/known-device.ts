import { kept } from '#platform/kept.ts'

/** The known device's one-time token, for the account that was last signed in here: it spares one captcha. */
export interface KnownDevice {
  username: string
  deviceToken: string
}

const name = 'device'

export function knownDevice(): KnownDevice | undefined {
  const value = kept.read(name) as Partial<KnownDevice> | null | undefined
  const { username, deviceToken } = value ?? {}
  return typeof username === 'string' && typeof deviceToken === 'string' ? { username, deviceToken } : undefined
}

/** Keeps the token of a sign-in; other servers answer none. */
export function rememberDevice(username: string, deviceToken: string | undefined): void {
  kept.write(name, deviceToken === undefined ? undefined : { username, deviceToken })
}

/** The token was used. */
export function forgetDevice(): void {
  kept.write(name, undefined)
}

/** Whether the name typed so far may become that account. */
export function mayBeKnown(device: KnownDevice | undefined, typed: string): device is KnownDevice {
  return device?.username.startsWith(typed.trim().toLowerCase()) ?? false
}
