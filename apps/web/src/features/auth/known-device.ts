import { kept } from '#platform/kept.ts'

/** The account that was signed in last on this device, with which it needs no captcha: for one try. */
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

/** Keeps what a sign-in answered; a server that knows no devices answers none. */
export function rememberDevice(username: string, deviceToken: string | undefined): void {
  kept.write(name, deviceToken === undefined ? undefined : { username, deviceToken })
}

/** It was tried, and is worth nothing any more. */
export function forgetDevice(): void {
  kept.write(name, undefined)
}

/** Whether what is typed so far may become the account that is known here. */
export function mayBeKnown(device: KnownDevice | undefined, typed: string): device is KnownDevice {
  return device?.username.startsWith(typed.trim().toLowerCase()) ?? false
}
