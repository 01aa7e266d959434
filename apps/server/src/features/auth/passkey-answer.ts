import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** A browser's answer; the WebAuthn library validates the rest. */
type Answer = AuthenticationResponseJSON & RegistrationResponseJSON

export function credentialIn(text: string): Answer | undefined {
  const read = parsed(text) as Partial<Answer> | null | undefined
  return typeof read?.id === 'string' && typeof read.response?.clientDataJSON === 'string'
    ? (read as Answer)
    : undefined
}

export function challengeOf({ response }: Answer): string | undefined {
  const client = parsed(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
  const challenge = (client as { challenge?: unknown } | null | undefined)?.challenge
  return typeof challenge === 'string' ? challenge : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
