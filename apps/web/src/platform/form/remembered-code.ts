import { kept } from '../kept.ts'

/** Of a signed-in user, whose own address it goes to. */
export type OwnPurpose = 'withdrawalPassword' | 'addressWhitelist'
export type Purpose = 'register' | 'resetPassword' | OwnPurpose

/** A code that was requested, remembered on the device; the digits only where they were shown on the page. */
export interface RememberedCode {
  /** The account that it went to. */
  key: string
  /** When the next may be requested, by the server's clock. */
  until: number
  /** The account as typed, so that a reload restores the form; whoever reads it looks whether it is one. */
  account: unknown
  demoCode: string | undefined
}

/** A code lives ten minutes. */
const lifetime = 10 * 60_000

export function rememberCode(purpose: Purpose, code: RememberedCode): void {
  kept.write(nameOf(purpose), { ...code, at: Date.now() })
}

export function forgetCode(purpose: Purpose): void {
  kept.write(nameOf(purpose), undefined)
}

export function rememberedCode(purpose: Purpose): RememberedCode | undefined {
  const value = kept.read(nameOf(purpose)) as Partial<Record<keyof RememberedCode | 'at', unknown>> | undefined
  if (typeof value !== 'object' || value === null) return undefined
  const { key, until, account, demoCode, at } = value
  if (typeof key !== 'string' || typeof until !== 'number' || typeof at !== 'number') return undefined
  if (Date.now() - at > lifetime) return undefined
  return {
    key,
    until,
    account,
    demoCode: typeof demoCode === 'string' ? demoCode : undefined,
  }
}

/** Codes of a signed-in user are forgotten at sign-out. */
function nameOf(purpose: Purpose): string {
  if (purpose === 'withdrawalPassword') return 'user.code'
  return purpose === 'addressWhitelist' ? 'user.whitelist-code' : `code.${purpose}`
}
