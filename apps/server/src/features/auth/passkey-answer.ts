import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** A browser's answer; the WebAuthn library validates the rest. */
type Answer = AuthenticationResponseJSON & RegistrationResponseJSON

export function credentialIn(text: string): Answer | undefined {
  const read = parsed(text) as Partial<Answer> | null | undefined
  return typeof read?.id === 'string' && typeof read.response?.clientDataJSON === 'string'
    ? (read as Answer)
    : undefined
}

/** The challenge that was answered. None from a frame in another page, which may have asked for the press itself. */
export function challengeOf({ response }: Answer): string | undefined {
  const client = parsed(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
  const { challenge, crossOrigin = false } = (client ?? {}) as { challenge?: unknown; crossOrigin?: unknown }
  return typeof challenge === 'string' && crossOrigin === false ? challenge : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
