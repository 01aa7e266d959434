import type { Environment } from '../../platform/config/environment.ts'

/** For whom passkeys are made: a browser gives one only to pages of this host. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** PUBLIC_URL's, or where a server without one is reached on its own machine: by name, since no passkey is for a number. */
export function relyingPartyOf({ publicUrl, port }: Pick<Environment, 'publicUrl' | 'port'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl ?? `http://localhost:${port}`)
  return { id: hostname, origin }
}
