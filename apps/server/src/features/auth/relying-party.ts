import type { Environment } from '../../platform/config/environment.ts'

/** The host for which passkeys are made (WebAuthn relying party). */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** PUBLIC_URL's host, else `localhost`: passkeys cannot be made for an IP address. */
export function relyingPartyOf({ publicUrl, port }: Pick<Environment, 'publicUrl' | 'port'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl ?? `http://localhost:${port}`)
  return { id: hostname, origin }
}
